//! The machine: devices, services, users, packages of the system, processes.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    row("kill", Class::Signals, Takes::Whatever, "*").opaque(processes::kill).facts(Facts::KILLS),
    row("pkill killall skill snice xkill", Class::Signals, Takes::Whatever, "*").opaque(processes::kill),
    row("killall5 shutdown reboot halt poweroff init telinit", Class::KillsAll, Takes::Whatever, "*"),
    row("systemctl loginctl machinectl", Class::ChangesSystem, Takes::Whatever, "*").extra(processes::systemctl),
    row("service rc-service rc-update launchctl initctl chkconfig update-rc.d sv runsv s6-rc schtasks sysctl", Class::ChangesSystem, Takes::Whatever, "*").extra(later::services),
    row("mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mkfs.exfat mke2fs mkswap wipefs blkdiscard newfs mkntfs mkdosfs",
        Class::ChangesSystem, Takes::Writes, "*").extra(files::destroyer),
    row("fdisk sfdisk cfdisk gdisk sgdisk cgdisk parted hdparm nvme badblocks sg_format cryptsetup zpool zfs btrfs lvremove vgremove pvremove mdadm diskutil tune2fs resize2fs e2fsck fsck debugfs format",
        Class::ChangesSystem, Takes::Writes, "*").extra(files::destroyer),
    asks("mount umount swapon swapoff losetup rmmod iptables ip6tables nft ufw firewall-cmd setenforce semanage tc brctl", Class::ChangesSystem),
    asks("insmod modprobe setcap useradd userdel usermod groupadd groupdel groupmod passwd chpasswd chsh chfn gpasswd vipw adduser deluser chage", Class::Escalates),
    row("crontab", Class::ChangesSystem, Takes::Whatever, "*").extra(later::crontab),
    row("wevtutil auditctl logrotate", Class::ChangesSystem, Takes::Whatever, "*").extra(later::traces),
    row("hostname domainname dnsdomainname", Class::Reads, Takes::Nothing, "-f -i -I -s -d -A -a -y --fqdn --short --ip-address --all-ip-addresses --long"),
    row("hostnamectl timedatectl localectl", Class::ChangesSystem, Takes::Nothing, "--no-pager"),
    asks("hwclock ntpdate chronyc", Class::ChangesSystem),
    reads("dmesg", Takes::Nothing, "-H -T -w -k -l= -f= -x -t -L? --human --ctime --follow --level= --color?").extra(later::traces),
    reads("journalctl", Takes::Text, "-u= -n= -f -b? -k -p= -r -x -e -o= --since= --until= --unit= --no-pager --lines= --follow --boot? --dmesg --priority= --reverse --output= --list-boots --disk-usage --user").extra(later::traces),
    asks("renice prlimit coredumpctl perf bpftrace ftrace trace-cmd", Class::Signals),
    asks("open xdg-open start explorer cmd cmd.exe powershell.exe gio kde-open wslview", Class::ChangesSystem),
    asks("xclip xsel pbcopy pbpaste wl-copy wl-paste", Class::Secrets),
    // Its `-S` shows the sources that a binary names, wherever they lie.
    reads("objdump", Takes::Files, "-a -d -D -f -g -h -l -p -r -R -s -t -T -w -x -C -M -j --syms --all-headers --file-headers --section-headers --headers --disassemble? --no-show-raw-insn --demangle? --wide --reloc --line-numbers"),
    reads("nm readelf size otool dwarfdump addr2line c++filt", Takes::Files,
        "-a -b -c -d -D -e -f -g -h -l -n -p -r -s -S -t -T -u -v -V -x -W -A -C -H -R -L -I -M -j --defined-only --undefined-only --demangle? --dynamic --headers --sections --symbols --syms --all --wide --file-header --section-headers --program-headers --relocs --notes --disassemble? --size-sort --print-size --extern-only"),
    asks("crash core gcore kexec", Class::ChangesSystem),
];
