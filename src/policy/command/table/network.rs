//! Programs that talk to other machines.

use super::row::*;

const BOTH: Facts = Facts::DOWNLOADS.and(Facts::SENDS);

pub(super) const ROWS: &[Row] = &[
    row("curl curlie", Class::UsesNetwork, Takes::Whatever, "").extra(network::curl).facts(BOTH),
    row("wget wget2", Class::UsesNetwork, Takes::Whatever, "").extra(network::wget).facts(BOTH),
    asks("http https httpie xh aria2c lynx links w3m elinks axel fetch youtube-dl yt-dlp websocat wscat grpcurl httpx hey ab wrk siege vegeta k6", Class::UsesNetwork).facts(BOTH),
    row("nc ncat netcat nc.openbsd nc.traditional socat telnet cryptcat", Class::UsesNetwork, Takes::Whatever, "*")
        .opaque(network::netcat).facts(BOTH.and(Facts::UPLOADS).and(Facts::CONNECTS)),
    asks("ftp lftp tftp ncftp smbclient mosquitto_pub kafkacat kcat nats finger logger cadaver ldapmodify snmpset rpcclient nsupdate zmq", Class::UsesNetwork)
        .facts(BOTH.and(Facts::UPLOADS)),
    asks("getent ping ping6 traceroute tracepath mtr dig host nslookup drill whois nmap masscan arp-scan tcpdump tshark wireshark iperf iperf3 speedtest arping fping hping3 dog doggo resolvectl", Class::UsesNetwork).facts(BOTH),
    row("ssh mosh autossh sshpass dbclient", Class::RemoteHost, Takes::Command(0), "* -p= -i= -o= -l= -F= -L= -R= -D= -J= -b= -c= -e= -m= -w= -E= -S= -W= -Q= -O= -B= -I=")
        .opaque(network::remote_shell).facts(BOTH.and(Facts::UPLOADS)),
    row("scp sftp rsync rcp", Class::RemoteHost, Takes::Whatever, "*").opaque(network::remote_copy),
    asks("ssh-keygen ssh-add ssh-agent ssh-keyscan sshfs", Class::RemoteHost).facts(Facts::SENDS),
    asks("ssh-copy-id", Class::RemoteHost).extra(later::login_key),
    asks("mail mailx sendmail mutt neomutt msmtp swaks smtp-cli s-nail telegram-send slackcat matrix-commander ntfy", Class::Publishes).facts(Facts::SENDS.and(Facts::UPLOADS)),
    row("ngrok gdbserver", Class::UsesNetwork, Takes::Whatever, "*").extra(network::serves).facts(Facts::SENDS),
    asks("tmate upterm ttyd gotty sshx", Class::ReverseShell),
    asks("cloudflared localtunnel lt bore frpc chisel tailscale wg wg-quick openvpn", Class::UsesNetwork).facts(Facts::SENDS),
    asks("gist pastebinit transfer ix termbin magic-wormhole wormhole croc ffsend ipfs onionshare-cli", Class::Publishes).facts(Facts::SENDS.and(Facts::UPLOADS)),
    row("openssl", Class::RunsCode, Takes::Whatever, "*").opaque(network::openssl),
    asks("gpg gpg2 age sops pass op bw security secret-tool keyctl", Class::Secrets),
    reads("ss netstat", Takes::Text, "-t -u -l -n -p -a -r -i -s -x -4 -6 -o -e -m -c -tulpn -tlnp -an -rn --tcp --udp --listening --numeric --processes --all --summary --route").facts(Facts::LISTS_PROCESSES),
    row("ip", Class::ChangesSystem, Takes::Subcommand, "-4 -6 -br -brief -c -color -o -s -j -json -d -details"),
    row("ifconfig route arp", Class::ChangesSystem, Takes::Nothing, "-a -n -e"),
    reads("a addr address link l route r neigh n", Takes::Nothing, "").of("ip"),
];
