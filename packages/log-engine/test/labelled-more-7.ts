/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_7_LOGS: Readonly<Record<string, string>> = {
  pipAudit: `
+ pip-audit
Found 1 known vulnerability in 1 package
Name   Version ID                  Fix Versions
------ ------- ------------------- ------------
»jinja2 3.1.3   GHSA-h75v-3vvj-5mfj 3.1.4
`,
  pipenv: `
+ pipenv install --deploy
Installing dependencies from Pipfile.lock (9f1c2a)...
»Your Pipfile.lock (41ab01) is out of date.  Expected: (9f1c2a).
Usage: pipenv install [OPTIONS] [PACKAGES]...
ERROR:: Aborting deploy
`,
  pkgsrcBrew: `
+ brew install --build-from-source ./shop.rb
==> Fetching dependencies for shop: error-box
==> Installing shop
==> ./configure --prefix=/home/linuxbrew/.linuxbrew/Cellar/shop/1.2
Last 15 lines from /root/.cache/Homebrew/Logs/shop/01.configure:
checking for strerror... yes
checking for libtotl... no
»configure: error: libtotl not found

If reporting this issue please do so at (not Homebrew/brew or Homebrew/homebrew-core):
  https://github.com/acme/homebrew-shop/issues
`,
  playwrightInstall: `
+ npx playwright test
Running 4 tests using 1 worker
[1/4] [chromium] › errors.spec.ts:3:1 › shows an error
»browserType.launch: Executable doesn't exist at /root/.cache/ms-playwright/chromium-1134/chrome-linux/chrome
╔═════════════════════════════════════════════════════════════════════════╗
║ Looks like Playwright Test or Playwright was just installed or updated. ║
║ Please run the following command to download new browsers:              ║
║                                                                         ║
║     npx playwright install                                              ║
╚═════════════════════════════════════════════════════════════════════════╝
`,
  pluto: `
+ pluto detect-files -d k8s --ignore-unavailable-replacements=false
NAME   KIND      VERSION              REPLACEMENT            REMOVED   DEPRECATED   REPL AVAIL
»errors  Ingress   extensions/v1beta1   networking.k8s.io/v1   true      true         true
`,
  powershellThrow: `
+ pwsh build.ps1
Restoring...
Building errors module... ok
»Exception: /drone/src/build.ps1:14
Line |
  14 |  throw "no certificate in store"
     |  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
»     | no certificate in store
`,
  premake: `
+ premake5 gmake2
Building configurations...
»Error: premake5.lua:14: attempt to index a nil value (global 'projct')
`,
  prolog: `
+ swipl -g run_tests -t halt test.pl
[1/2] errors:shown ..passed (0.000 sec)
»[2/2] cart:total ..**FAILED (0.000 sec)
ERROR: /drone/src/test.pl:14:
ERROR:     test cart:total: failed
ERROR: 1 test failed
% 1 tests passed
`,
  promtool: `
+ promtool check rules rules/*.yml
Checking rules/errors.yml
  SUCCESS: 4 rules found

Checking rules/carts.yml
  FAILED:
»rules/carts.yml: 14:11: group "carts", rule 1, "TotalHigh": could not parse expression: 1:5: parse error: unexpected end of input
`,
  proselint: `
+ proselint docs/usage.md
»docs/usage.md:14:9: typography.symbols.ellipsis '...' is an approximation, use the ellipsis symbol '…'.
docs/usage.md:20:1: weasel_words.very Substitute 'damn' every time you're inclined to write 'very'.
`,
  publint: `
+ npx publint --strict
Running publint v0.2.11 for @acme/errors...
Packing files with \`npm pack\`...
Linting...
Errors:
»1. pkg.exports["."].types is ./dist/index.d.ts but the file does not exist.
Warnings:
1. The package does not specify the "type" field.
`,
  pyre: `
+ pyre check
ƛ Setting up a \`.pyre_configuration\` with \`pyre init\` may reduce overhead.
ƛ Found 1 type error!
»shop/cart.py:14:8 Undefined attribute [16]: \`Cart\` has no attribute \`totl\`.
`,
  pyright: `
+ npx pyright
0 errors in 3 files of errors/
/drone/src/shop/cart.py
»  /drone/src/shop/cart.py:14:9 - error: "totl" is not a known attribute of "None" (reportOptionalMemberAccess)
  /drone/src/shop/cart.py:20:5 - warning: Import "yaml" could not be resolved from source (reportMissingModuleSource)
1 error, 1 warning, 0 informations
`,
  pythonSetup: `
+ python -m build
* Creating isolated environment: venv+pip...
* Installing packages in isolated environment:
  - setuptools >= 61
* Getting build dependencies for sdist...
»error in shop setup command: 'install_requires' must be a string or iterable of strings containing valid project/version requirement specifiers

ERROR Backend subprocess exited when trying to invoke get_requires_for_build_sdist
`,
  pytype: `
+ pytype shop
Computing dependencies
Analyzing 3 sources with 0 local dependencies
[1/3] check shop.errors
[2/3] check shop.cart
»FAILED: /drone/src/.pytype/pyi/shop/cart.pyi
/usr/bin/python -m pytype.main --imports_info .pytype/imports/shop.cart.imports --module-name shop.cart
»File "/drone/src/shop/cart.py", line 14, in total: No attribute 'totl' on Cart [attribute-error]

For more details, see https://google.github.io/pytype/errors.html#attribute-error
ninja: build stopped: cannot make progress due to previous errors.
`,
  quarkusDev: `
+ ./mvnw quarkus:build
[INFO] --- quarkus:3.15.1:build (default-cli) @ shop ---
[WARNING] [io.quarkus.config] Unrecognized configuration key "quarkus.errors.page" was provided; it will be ignored
[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[ERROR] Failed to execute goal io.quarkus.platform:quarkus-maven-plugin:3.15.1:build (default-cli) on project shop: Failed to build quarkus application: io.quarkus.builder.BuildException: Build failure: Build failed due to errors
»[ERROR] 	[error]: Build step io.quarkus.arc.deployment.ArcProcessor#validate threw an exception: jakarta.enterprise.inject.UnsatisfiedResolutionException: Unsatisfied dependency for type shop.CartStore and qualifiers [@Default]
[ERROR] 	- injection target: shop.CartController#store
[ERROR] 	at io.quarkus.arc.processor.BeanDeployment.processErrors(BeanDeployment.java:1567)
`,
  racket: `
+ raco test .
raco test: (submod "errors.rkt" test)
4 tests passed
raco test: (submod "cart.rkt" test)
--------------------
»FAILURE
name:       check-equal?
location:   cart.rkt:14:2
actual:     7
expected:   12
--------------------
1/2 test failures
`,
  redisCli: `
+ redis-cli -h db ping
»Could not connect to Redis at db:6379: Name or service not known
`,
  reek: `
+ bundle exec reek
Inspecting 41 file(s):
...S.....

lib/cart.rb -- 1 warning:
»  [14]:FeatureEnvy: Cart#total refers to 'item' more than self (maybe move it to another class?) [https://github.com/troessner/reek/blob/v6.3.0/docs/Feature-Envy.md]

1 total warning
`,
  restic: `
+ restic backup /srv
repository 41ab01c2 opened (version 2, compression level auto)
using parent snapshot 9f1c2a3b
»Fatal: unable to create lock in backend: repository is already locked exclusively by PID 411 on web1 by root (UID 0, GID 0)
lock was created at 2025-02-03 09:11:12 (1h0m0s ago)
the \`unlock\` command can be used to remove stale locks
`,
  reuseLint: `
+ reuse lint
»# MISSING COPYRIGHT AND LICENSING INFORMATION

»The following files have no copyright and licensing information:
»* src/cart.py

# SUMMARY

* Bad licenses: 0
* Missing licenses: 0
* Unused licenses: 0
* Files with copyright information: 41 / 42
* Read errors: 0

Unfortunately, your project is not compliant with version 3.3 of the REUSE Specification :-(
`,
  rpmbuild: `
+ rpmbuild -bb shop.spec
Executing(%prep): /bin/sh -e /var/tmp/rpm-tmp.41ab
+ cd /root/rpmbuild/BUILD
+ tar -xzf shop-1.2.0.tar.gz
Executing(%install): /bin/sh -e /var/tmp/rpm-tmp.9f1c
+ make install
install errors.conf /root/rpmbuild/BUILDROOT/etc
Processing files: shop-1.2.0-1.x86_64
»error: File not found: /root/rpmbuild/BUILDROOT/shop-1.2.0-1.x86_64/usr/bin/totl

RPM build errors:
    File not found: /root/rpmbuild/BUILDROOT/shop-1.2.0-1.x86_64/usr/bin/totl
`,
  rspack: `
+ npx rspack build
Rspack compiled with 1 error and 1 warning
WARNING in ⚠ asset size limit: errors.js (412 KiB)

»ERROR in ./src/main.ts 1:0-28
»  × Module not found: Can't resolve './totl' in '/drone/src/src'
   ╭─[1:0]
 1 │ import { totl } from './totl';
   · ────────────────────────────
   ╰────
`,
  rubyBundlerVersion: `
+ bundle install
Fetching gem metadata from https://rubygems.org/.........
Resolving dependencies...
»Could not find compatible versions

»Because every version of error_box depends on rails >= 9
  and Gemfile depends on rails ~> 7.2,
  every version of error_box is forbidden.
So, because Gemfile depends on error_box >= 0,
  version solving has failed.
`,
  rubyLogger: `
+ ruby bin/sync
I, [2025-02-03T10:11:12.120412 #31]  INFO -- : reading error pages
W, [2025-02-03T10:11:12.320412 #31]  WARN -- : slow answer
»E, [2025-02-03T10:11:13.120412 #31] ERROR -- : stock service answered 500
I, [2025-02-03T10:11:13.130412 #31]  INFO -- : stopped
`,
  ruffFormat: `
+ ruff format --check
»Would reformat: shop/cart.py
1 file would be reformatted, 13 files already formatted
`,
  rumdl: `
+ rumdl check .

docs/usage.md:
»  14:1  error  MD022  Heading should be surrounded by blank lines

Issues: Found 1 issue in 1/9 files (4ms)
`,
  rustEnvLogger: `
+ cargo run --bin seed
    Finished \`dev\` profile [unoptimized + debuginfo] target(s) in 0.10s
     Running \`target/debug/seed\`
[2025-02-03T10:11:12Z INFO  seed] reading errors.csv
[2025-02-03T10:11:12Z WARN  seed] row 4 is empty
»[2025-02-03T10:11:12Z ERROR seed] row 14: total is not a number
[2025-02-03T10:11:12Z INFO  seed] rolled back
`,
  rustdoc: `
+ cargo doc --no-deps
 Documenting shop v0.2.0 (/drone/src)
»error: unresolved link to \`Totl\`
  --> src/cart.rs:14:9
   |
14 | /// See [\`Totl\`].
   |           ^^^^ no item named \`Totl\` in scope
   |
   = note: \`-D rustdoc::broken-intra-doc-links\` implied by \`-D warnings\`

error: could not document \`shop\`
`,
  samBuild: `
+ sam build
Building codeuri: /drone/src/cart runtime: python3.12 metadata: {} architecture: x86_64 functions: CartFunction
 Running PythonPipBuilder:ResolveDependencies

Build Failed
»Error: PythonPipBuilder:ResolveDependencies - {errorbox==9.9.9(wheel)}
`,
};
