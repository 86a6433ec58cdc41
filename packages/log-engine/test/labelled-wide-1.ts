/** Every second, by name, of 154 logs of tools that the table did not know: points are fitted to these. */
export const WIDE_1_LOGS: Readonly<Record<string, string>> = {
  actionlint: `
+ actionlint
».github/workflows/ci.yml:14:15: property "tag" is not defined in object type {name: string} [expression]
   |
14 |       run: echo \${{ inputs.tag }}
   |               ^~~~~~~~~~~~~
`,
  alembic: `
+ alembic upgrade head
INFO  [alembic.runtime.migration] Context impl PostgresqlImpl.
INFO  [alembic.runtime.migration] Will assume transactional DDL.
INFO  [alembic.runtime.migration] Running upgrade 0011 -> 0012, error reports
»ERROR [alembic.util.messaging] Can't locate revision identified by '41ab01c2'
»FAILED: Can't locate revision identified by '41ab01c2'
`,
  ansibleLint: `
+ ansible-lint
WARNING  Listing 2 violation(s) that are fatal
»name[missing]: All tasks should be named.
tasks/main.yml:14 Task/Handler: apt pkg=nginx

no-changed-when: Commands should not change things if nothing needs doing.
tasks/errors.yml:3 Task/Handler: Rotate errors

Read documentation for instructions on how to ignore specific rule violations.

                  Rule Violation Summary
 count tag             profile rule associated tags
     1 name[missing]   basic   idiom
     1 no-changed-when shared  command-shell, idempotency

Failed: 2 failure(s), 0 warning(s) on 9 files. Last profile that met the validation criteria was 'min'.
`,
  awsCdk: `
+ npx cdk deploy --require-approval never

✨  Synthesis time: 4.12s

ShopStack:  start: Building 41ab:current_account-current_region
ShopStack:  success: Published 41ab:current_account-current_region
ShopStack: deploying... [1/1]
ShopStack: creating CloudFormation changeset...
ShopStack | 0/4 | 10:11:12 AM | CREATE_IN_PROGRESS   | AWS::CloudFormation::Stack | ShopStack User Initiated
ShopStack | 1/4 | 10:11:18 AM | CREATE_COMPLETE      | AWS::SQS::Queue            | ErrorQueue (ErrorQueue4F1A)
»ShopStack | 1/4 | 10:11:21 AM | CREATE_FAILED        | AWS::S3::Bucket            | Assets (AssetsB1C2) acme-shop-assets already exists
ShopStack | 1/4 | 10:11:22 AM | ROLLBACK_IN_PROGRESS | AWS::CloudFormation::Stack | ShopStack The following resource(s) failed to create: [AssetsB1C2]. Rollback requested by user.
ShopStack | 2/4 | 10:11:30 AM | DELETE_COMPLETE      | AWS::SQS::Queue            | ErrorQueue (ErrorQueue4F1A)
ShopStack | 3/4 | 10:11:31 AM | ROLLBACK_COMPLETE    | AWS::CloudFormation::Stack | ShopStack

 ❌  ShopStack failed: Error: The stack named ShopStack failed creation, it may need to be manually deleted from the AWS console: ROLLBACK_COMPLETE: acme-shop-assets already exists
    at FullCloudFormationDeployment.monitorDeployment (/drone/src/node_modules/aws-cdk/lib/index.js:430:10568)
`,
  bandit: `
+ bandit -r shop
[main]	INFO	profile include tests: None
[main]	INFO	running on Python 3.12.6
Run started:2025-02-03 10:11:12.120431

Test results:
»>> Issue: [B602:subprocess_popen_with_shell_equals_true] subprocess call with shell=True identified, security issue.
   Severity: High   Confidence: High
   CWE: CWE-78 (https://cwe.mitre.org/data/definitions/78.html)
   Location: shop/errors.py:14:4
13	def mail(to):
14	    subprocess.run(f"mail {to}", shell=True)

--------------------------------------------------
Code scanned:
	Total lines of code: 412
Run metrics:
	Total issues (by severity):
		High: 1
Files skipped (0):
`,
  behat: `
+ vendor/bin/behat
Feature: Cart

  Scenario: Errors are shown
    Given an empty cart
    Then I see no errors

  Scenario: Adding
    Given a cart with 2 items
    Then the total is 12
»      Failed asserting that 7 matches expected '12'.

--- Failed scenarios:

    features/cart.feature:7

2 scenarios (1 passed, 1 failed)
4 steps (3 passed, 1 failed)
0m0.04s (9.12Mb)
`,
  buck2: `
+ buck2 build //shop/...
[2025-02-03T10:11:12.412+00:00] Starting new buck2 daemon...
[2025-02-03T10:11:13.002+00:00] Connected to new buck2 daemon.
[2025-02-03T10:11:14.870+00:00] Build ID: 2b1d6a4e-8f4e-4f0b-9a11-0fd9a0b1c2d3
[2025-02-03T10:11:18.100+00:00] Action failed: root//shop:cart (cxx_compile cart.cpp)
Local command returned non-zero exit code 1
Reproduce locally: \`env -- "TMPDIR=/drone/src/buck-out/tmp" g++ -c shop/cart.cpp\`
stdout:
stderr:
shop/cart.cpp: In function 'int total()':
»shop/cart.cpp:21:10: error: no matching function for call to 'accumulate(Items&)'
   21 |   return accumulate(items);
      |          ~~~~~~~~~~^~~~~~~
Build ID: 2b1d6a4e-8f4e-4f0b-9a11-0fd9a0b1c2d3
Jobs completed: 41. Time elapsed: 3.9s. Cache hits: 0%. Commands: 7 (cached: 0, remote: 0, local: 7)
BUILD FAILED
Failed to build 'root//shop:cart (root//prelude/platforms:default#904931f735703749)'
`,
  buildah: `
+ buildah bud -t shop .
STEP 1/5: FROM docker.io/library/node:22-alpine
STEP 2/5: WORKDIR /app
STEP 3/5: COPY errors ./errors
STEP 4/5: RUN npm ci
npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported
»npm error code EUSAGE
npm error
»npm error The \`npm ci\` command can only install with an existing package-lock.json
npm error A complete log of this run can be found in: /root/.npm/_logs/2025-02-03-debug-0.log
Error: building at STEP "RUN npm ci": while running runtime: exit status 1
`,
  cargoAudit: `
+ cargo audit
    Fetching advisory database from \`https://github.com/RustSec/advisory-db.git\`
      Loaded 681 security advisories (from /root/.cargo/advisory-db)
    Updating crates.io index
    Scanning Cargo.lock for vulnerabilities (112 crate dependencies)
»Crate:     openssl
Version:   0.10.60
»Title:     \`MemBio::get_buf\` has undefined behavior with empty buffers
Date:      2024-07-21
ID:        RUSTSEC-2024-0357
Solution:  Upgrade to >=0.10.66
Dependency tree:
openssl 0.10.60
└── shop 0.1.0

error: 1 vulnerability found!
`,
  checkov: `
+ checkov -d infra --compact --quiet
[ terraform framework ]: 100%|████████████████████|[4/4], Current File Scanned=errors.tf
terraform scan results:

Passed checks: 14, Failed checks: 1, Skipped checks: 0

»Check: CKV_AWS_20: "S3 Bucket has an ACL defined which allows public READ access."
»	FAILED for resource: aws_s3_bucket.assets
	File: /main.tf:14-22
	Guide: https://docs.prismacloud.io/en/enterprise-edition/policy-reference/aws-policies/s3-policies/s3-1-acl-read-permissions-everyone
`,
  chefClient: `
+ chef-client -z -o shop::web
[2025-02-03T10:11:12+00:00] INFO: Started Chef Infra Zero at chefzero://localhost:1
Starting Chef Infra Client, version 18.5.0
Converging 4 resources
Recipe: shop::errors
  * directory[/var/log/errors] action create (up to date)
Recipe: shop::web
  * template[/etc/nginx/nginx.conf] action create

    ================================================================================
»    Error executing action \`create\` on resource 'template[/etc/nginx/nginx.conf]'
    ================================================================================

»    Chef::Mixin::Template::TemplateError
    ------------------------------------
»    undefined method \`port' for nil:NilClass

    Resource Declaration:
    ---------------------
    # In /drone/src/cookbooks/shop/recipes/web.rb
      4: template '/etc/nginx/nginx.conf' do

Running handlers:
[2025-02-03T10:11:13+00:00] ERROR: Running exception handlers
Chef Infra Client failed. 0 resources updated in 02 seconds
[2025-02-03T10:11:13+00:00] FATAL: Stacktrace dumped to /root/.chef/local-mode-cache/cache/chef-stacktrace.out
`,
  clangTidy: `
+ run-clang-tidy -p build -quiet
2 warnings generated.
Suppressed 2 warnings (2 in non-user code).
[1/3] clang-tidy -p=build src/errors.cpp
[2/3] clang-tidy -p=build src/cart.cpp
»/drone/src/src/cart.cpp:14:3: error: Called C++ object pointer is null [clang-analyzer-core.CallAndMessage,-warnings-as-errors]
   14 |   p->total();
      |   ^
/drone/src/src/cart.cpp:12:7: note: Assuming 'p' is null
[3/3] clang-tidy -p=build src/main.cpp
`,
  cloudformation: `
+ aws cloudformation deploy --template-file stack.yml --stack-name shop

Waiting for changeset to be created..
Waiting for stack create/update to complete

»Failed to create/update the stack. Run the following command
to fetch the list of events leading up to the failure
aws cloudformation describe-stack-events --stack-name shop
`,
  composeConfig: `
+ docker compose -f ci.yml config -q
time="2025-02-03T10:11:12Z" level=warning msg="/drone/src/ci.yml: the attribute \`version\` is obsolete, it will be ignored, please remove it to avoid potential confusion"
time="2025-02-03T10:11:12Z" level=warning msg="The \\"ERROR_DSN\\" variable is not set. Defaulting to a blank string."
»service "web" refers to undefined volume assets: invalid compose project
`,
  conan: `
+ conan install . --build=missing -s build_type=Release
======== Input profiles ========
Profile host:
[settings]
arch=x86_64
compiler=gcc
======== Computing dependency graph ========
Graph root
    conanfile.py (shop/0.2.0): /drone/src/conanfile.py
Requirements
    outcome/2.2.9#41ab - Cache
boost/1.99.0: Not found in local cache, looking in remotes...
boost/1.99.0: Checking remote: conancenter
»ERROR: Package 'boost/1.99.0' not resolved: Unable to find 'boost/1.99.0' in remotes.
`,
  coveragePy: `
+ coverage report --fail-under=90
Name              Stmts   Miss  Cover
-------------------------------------
shop/errors.py       14      0   100%
shop/cart.py         41     12    71%
-------------------------------------
TOTAL                55     12    78%
»Coverage failure: total of 78 is less than fail-under=90
`,
  cspell: `
+ npx cspell "src/**"
1/3 src/errors.ts 212.41ms
2/3 src/cart.ts 12.10ms X
»src/cart.ts:14:9 - Unknown word (totl)
3/3 src/main.ts 9.02ms
CSpell: Files checked: 3, Issues found: 1 in 1 file.
`,
  dbt: `
+ dbt build --target ci
10:11:12  Running with dbt=1.8.7
10:11:13  Registered adapter: postgres=1.8.2
10:11:14  Found 9 models, 14 data tests, 3 sources, 412 macros
10:11:14
10:11:14  Concurrency: 2 threads (target='ci')
10:11:14
10:11:15  1 of 9 OK created sql view model ci.stg_errors ........................... [CREATE VIEW in 0.11s]
10:11:15  2 of 9 ERROR creating sql table model ci.carts ........................... [ERROR in 0.09s]
10:11:15  3 of 9 SKIP relation ci.totals ............................................ [SKIP]
10:11:16
10:11:16  Finished running 9 models in 0 hours 0 minutes and 2.11 seconds (2.11s).
10:11:16
10:11:16  Completed with 1 error and 0 warnings:
10:11:16
»10:11:16    Database Error in model carts (models/carts.sql)
»  column "totl" does not exist
  LINE 12:     sum(totl) as total
  compiled code at target/run/shop/models/carts.sql
10:11:16
10:11:16  Done. PASS=7 WARN=0 ERROR=1 SKIP=1 TOTAL=9
`,
  dialyzer: `
+ mix dialyzer --format short
Finding suitable PLTs
Checking PLT...
[:compiler, :elixir, :errors, :kernel, :logger, :stdlib]
PLT is up to date!
Starting Dialyzer
Total errors: 1, Skipped: 0, Unnecessary Skips: 0
done in 0m4.11s
»lib/shop/cart.ex:21:no_return Function total/1 has no local return.
done (warnings were emitted)
Halting VM with exit status 2
`,
};
