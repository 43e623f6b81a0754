//! Containers, clusters, clouds: whatever they do happens outside the sandbox.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    row("docker podman nerdctl", Class::Containers, Takes::Whatever, "*").opaque(processes::docker),
    asks("docker-compose podman-compose buildah skopeo kaniko lxc lxd incus runc crun ctr crictl containerd vagrant virsh qemu-system-x86_64 kind minikube k3d k3s limactl colima multipass systemd-nspawn bwrap firejail flatpak-spawn distrobox toolbox", Class::Containers),
    row("helm", Class::RemoteHost, Takes::Subcommand, "--debug"),
    builds("lint", "-f< -n= --values< --set= --set-string= --strict --quiet --with-subcharts --namespace= --debug --kube-version=").of("helm"),
    asks("kubectl oc helmfile kustomize istioctl k9s argocd flux skaffold tilt", Class::RemoteHost)
        .facts(Facts::SENDS.and(Facts::UPLOADS)),
    asks("aws gcloud gsutil az doctl heroku fly flyctl vercel netlify wrangler firebase serverless sls cdk sam eb railway render supabase cf ibmcloud oci linode-cli hcloud s3cmd rclone mc b2 azcopy", Class::RemoteHost)
        .facts(Facts::DOWNLOADS.and(Facts::SENDS).and(Facts::UPLOADS)),
    row("terraform tofu terragrunt", Class::RemoteHost, Takes::Subcommand, "-chdir= -version -help"),
    reads("version", Takes::Nothing, "-json").of("terraform"),
    builds("validate", "-json -no-color").of("terraform"),
    builds("fmt", "-check -diff -recursive -no-color -list= -write! -write=").of("terraform").extra(checkers::checker),
    asks("pulumi ansible ansible-playbook ansible-galaxy salt salt-call chef puppet packer nomad consul vault waypoint boundary cap fab capistrano", Class::RemoteHost),
    row("pm2", Class::RunsCode, Takes::Subcommand, "*"),
    reads("jlist", Takes::Nothing, "").of("pm2"),
    asks("supervisorctl forever nodemon foreman overmind hivemind honcho", Class::RunsCode),
];
