/** Package managers, shells, containers; the lines where a person may begin reading start with `»`. */
export const SYSTEM_LOGS: Readonly<Record<string, string>> = {
  npm: `
+ npm install
npm warn old lockfile
»npm error code E404
»npm error 404 Not Found - GET https://registry.example/left-padd - Not found
npm error A complete log of this run can be found in: /root/.npm/_logs/debug-0.log
`,
  npmScript: `
+ npm run biuld
»npm error Missing script: "biuld"
npm error
npm error To see a list of scripts, run:
npm error   npm run
`,
  pnpm: `
+ pnpm install --frozen-lockfile
Lockfile is up to date, resolution step is skipped
» ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date
`,
  pip: `
+ pip install -r requirements.txt
Collecting django==5.0
  Downloading Django-5.0-py3-none-any.whl (8.1 MB)
»ERROR: Could not find a version that satisfies the requirement errrors==9.9 (from versions: none)
ERROR: No matching distribution found for errrors==9.9
`,
  apt: `
+ apt-get install -y libfoo-dev
Reading package lists...
Building dependency tree...
»E: Unable to locate package libfoo-dev
`,
  bundler: `
+ bundle install
Fetching gem metadata from https://rubygems.org/..........
Resolving dependencies...
»Could not find compatible versions
»Because rails >= 7.1 depends on ruby >= 2.7.0
`,
  composer: `
+ composer install
Loading composer repositories with package information
Your lock file does not contain a compatible set of packages. Please run composer update.
»  Problem 1
»    - laravel/framework v11 requires php ^8.2 -> your php version (8.1.2) does not satisfy that requirement.
`,
  gradleResolve: `
+ ./gradlew assemble
FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':compileJava'.
»> Could not resolve all files for configuration ':compileClasspath'.
»   > Could not find com.example:lib:9.9.
BUILD FAILED in 3s
`,
  commandNotFound: `
+ echo "0 errors so far"
0 errors so far
+ yran build
»/bin/sh: yran: not found
`,
  bashLine: `
+ ./deploy.sh
deploying to staging
»./deploy.sh: line 12: kubeclt: command not found
`,
  noSuchFile: `
+ cat config/production.yml
»cat: config/production.yml: No such file or directory
`,
  permission: `
+ ./scripts/run.sh
»/bin/sh: ./scripts/run.sh: Permission denied
`,
  unbound: `
+ set -eu
+ sh release.sh
»release.sh: line 3: VERSION: unbound variable
`,
  heap: `
+ npm run build
<--- Last few GCs --->
[42:0x5581]    61022 ms: Mark-Compact 2046.1 (2082.1) -> 2044.9 MB, allocation failure
<--- JS stacktrace --->
»FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
Aborted (core dumped)
npm error code ELIFECYCLE
`,
  killed: `
+ python train.py
epoch 1, error 0.412
epoch 2, error 0.377
»Killed
`,
  disk: `
+ docker pull node:24
24: Pulling from library/node
»failed to register layer: write /usr/lib/libfoo.so: No space left on device
`,
  segfault: `
+ ./build/app --selftest
checking errors... ok
»Segmentation fault (core dumped)
`,
  git: `
+ git fetch origin
»fatal: unable to access 'https://git.example/shop.git/': Could not resolve host: git.example
`,
  gitConflict: `
+ git merge origin/main
Auto-merging src/cart.ts
»CONFLICT (content): Merge conflict in src/cart.ts
Automatic merge failed; fix conflicts and then commit the result.
`,
  kubernetes: `
+ kubectl apply -f k8s/
deployment.apps/shop unchanged
»Error from server (Forbidden): error when creating "k8s/job.yaml": jobs.batch is forbidden
`,
  rollout: `
+ kubectl rollout status deploy/shop --timeout=60s
Waiting for deployment "shop" rollout to finish: 0 of 2 updated replicas are available...
»error: timed out waiting for the condition
`,
  helm: `
+ helm upgrade shop ./chart
»Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress
`,
  ansible: `
+ ansible-playbook site.yml
TASK [Gathering Facts] *********************************************************
ok: [web1]
TASK [restart errors collector] ************************************************
»fatal: [web1]: FAILED! => {"changed": false, "msg": "Could not find the requested service collector"}
PLAY RECAP *********************************************************************
web1 : ok=1 changed=0 unreachable=0 failed=1
`,
  curl: `
+ curl -fsSL https://example.com/install.sh -o install.sh
»curl: (22) The requested URL returned error: 503
`,
  nodeThrow: `
+ node scripts/release.js
reading changelog
/drone/src/scripts/release.js:8
    throw new Error("no version given");
    ^
»Error: no version given
    at main (/drone/src/scripts/release.js:8:11)
Node.js v24.1.0
`,
  javaThrow: `
+ java -jar app.jar --check
INFO  starting, 0 errors so far
»Exception in thread "main" java.lang.IllegalStateException: no database
	at shop.Main.main(Main.java:9)
Caused by: java.net.ConnectException: Connection refused
`,
  retriedThenFailed: `
+ ./fetch.sh
attempt 1: error: connection reset, retrying in 5 s
attempt 2: error: connection reset, retrying in 5 s
»ERROR: giving up after 3 attempts
`,
  earlierNoise: `
+ npm run lint || true
src/a.ts
  3:7  error  'x' is never used  no-unused-vars
+ npm test
> shop@1.0.0 test
»Error: Cannot find module './cart'
Require stack:
- /drone/src/test.js
`,
  serviceLog: `
+ ./integration.sh
2026-11-20T10:00:00Z INFO  listening on :8080
2026-11-20T10:00:04Z WARN  slow request, error budget 99%
»2026-11-20T10:00:09Z ERROR payment failed: card declined
integration.sh: 1 check failed
`,
  workflow: `
::group::Publish
npm notice package size: 12 kB
»::error file=package.json::Version 1.2.3 was published already
::endgroup::
`,
};
