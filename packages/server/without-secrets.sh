# Runs a program without our secrets in its environment, which every process of the same user can read in
# /proc for as long as the program runs. It gets them through a descriptor that SIGNALBOX_SECRETS_FD names:
# each as NAME=value, with a record separator after it.
#
#   sh without-secrets.sh PROGRAM ARGUMENT...

separator=$(printf '\036')
given=
types='DOCKER EXEC KUBERNETES SSH VM AWS DIGITALOCEAN MACSTADIUM'
names='SIGNALBOX_SECRET_KEY SIGNALBOX_ADMIN_PASSWORD SIGNALBOX_TOKEN SIGNALBOX_OAUTH_CLIENT_SECRET SIGNALBOX_RPC_SECRET'
for type in $types; do names="$names SIGNALBOX_RPC_SECRET_$type"; done
for name in GITEA_CLIENT_SECRET GITHUB_CLIENT_SECRET GITLAB_CLIENT_SECRET GIT_PASSWORD USER_CREATE YAML_SECRET CONVERT_PLUGIN_SECRET VALIDATE_PLUGIN_SECRET SECRET_PLUGIN_TOKEN SECRET_SECRET REGISTRY_PLUGIN_TOKEN REGISTRY_SECRET ENV_PLUGIN_TOKEN ADMISSION_PLUGIN_SECRET WEBHOOK_SECRET; do names="$names SIGNALBOX_$name DRONE_$name"; done
names="$names SIGNALBOX_SMTP_PASSWORD DRONE_DATABASE_SECRET DRONE_TOKEN"
for name in $names; do
  eval "value=\${$name-}"
  if [ -n "$value" ]; then given="$given$name=$value$separator"; fi
  unset "$name"
done
if [ -n "$given" ]; then
  exec 9<<END
$given
END
  export SIGNALBOX_SECRETS_FD=9
fi
# Those that the environment had already would be handed on with the values that they have now.
unset separator given name names type types value
exec "$@"
