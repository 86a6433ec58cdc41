/** Failing logs of yet other tools, written after shapes and points were first learnt; nothing was written for them. */
export const SECOND_CHECK_2_LOGS: Readonly<Record<string, string>> = {
  strongMigrations: `
+ bin/rails db:migrate RAILS_ENV=test
== 20250203 AddIndex: migrating ==
bin/rails aborted!
StandardError: An error has occurred, this and all later migrations canceled:

»=== Dangerous operation detected #strong_migrations ===

»Adding an index non-concurrently blocks writes. Instead, use:

class AddIndex < ActiveRecord::Migration[7.2]
  disable_ddl_transaction!
`,
  styleDictionary: `
+ npx style-dictionary build
css
✔︎ dist/errors.css
»Reference Errors:
»Some token references (1) could not be found.
Use log.verbosity "verbose" or use CLI option --verbose for more details.
`,
  terraformTest: `
+ terraform test
tests/errors.tftest.hcl... in progress
  run "pages"... pass
tests/errors.tftest.hcl... pass
tests/web.tftest.hcl... in progress
»  run "size"... fail
╷
»│ Error: Test assertion failed
│
│   on tests/web.tftest.hcl line 14, in run "size":
│   14:     condition     = aws_instance.web.instance_type == "t3.small"
│
│ wrong instance type
╵
Failure! 1 passed, 1 failed.
`,
  vulture: `
+ vulture shop
»shop/cart.py:14: unused function 'totl' (60% confidence)
shop/errors.py:9: unused import 'sys' (90% confidence)
`,
};
