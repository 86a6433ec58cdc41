/** Every second, by name, of 154 logs of tools that the table did not know: points are fitted to these. */
export const WIDE_5_LOGS: Readonly<Record<string, string>> = {
  systemdUnit: `
+ systemctl start shop
Job for shop.service failed because the control process exited with error code.
See "systemctl status shop.service" and "journalctl -xeu shop.service" for details.
+ journalctl -u shop --no-pager -n 8
Feb 03 10:11:12 web1 systemd[1]: Starting shop.service - Shop...
Feb 03 10:11:12 web1 shop[411]: loading error pages from /srv/shop/errors
»Feb 03 10:11:12 web1 shop[411]: config: line 9: unknown key "prot"
Feb 03 10:11:12 web1 systemd[1]: shop.service: Main process exited, code=exited, status=78/CONFIG
Feb 03 10:11:12 web1 systemd[1]: shop.service: Failed with result 'exit-code'.
Feb 03 10:11:12 web1 systemd[1]: Failed to start shop.service - Shop.
`,
  terragrunt: `
+ terragrunt run-all plan
10:11:12.120 INFO   The stack at /drone/src/live will be processed in the following order for command plan:
Group 1
- Module /drone/src/live/errors
- Module /drone/src/live/web
10:11:14.002 STDOUT [errors] terraform: No changes. Your infrastructure matches the configuration.
10:11:15.120 STDERR [web] terraform: ╷
»10:11:15.121 STDERR [web] terraform: │ Error: Unsupported argument
10:11:15.121 STDERR [web] terraform: │   on main.tf line 14, in resource "aws_instance" "web":
10:11:15.121 STDERR [web] terraform: │   14:   instance_typ = "t3.small"
10:11:15.122 STDERR [web] terraform: ╵
10:11:15.300 ERROR  Module /drone/src/live/web has finished with an error
10:11:15.301 ERROR  error occurred:
* Failed to execute "terraform plan" in /drone/src/live/web
  exit status 1
`,
  tflint: `
+ tflint --recursive
2 issue(s) found:

»Error: "t2.nanoo" is an invalid value as instance_type (aws_instance_invalid_type)

  on main.tf line 14:
  14:   instance_type = "t2.nanoo"

Warning: variable "errors" is declared but not used (terraform_unused_declarations)

  on vars.tf line 3:
   3: variable "errors" {
`,
  turbo: `
+ npx turbo run build
turbo 2.2.3

• Packages in scope: @acme/errors, @acme/ui, @acme/web
• Running build in 3 packages
• Remote caching disabled
@acme/errors:build: cache hit, replaying logs 41c5e2a7e0f1a0aa
@acme/errors:build: > tsc -p .
@acme/ui:build: cache miss, executing 09a17cd0be9a2c11
@acme/ui:build: > tsup src/index.ts
@acme/ui:build: CLI Building entry: src/index.ts
@acme/ui:build: CLI Target: es2022
@acme/ui:build: ESM Build start
»@acme/ui:build: src/button.tsx(9,18): error TS2305: Module '"@acme/errors"' has no exported member 'toMessage'.
@acme/ui:build: DTS Build error
@acme/ui:build: npm error Lifecycle script \`build\` failed with error:
@acme/ui:build: npm error code 1
@acme/ui:build: ERROR: command finished with error: command (/drone/src/packages/ui) npm run build exited (1)
 ERROR  @acme/ui#build: command (/drone/src/packages/ui) npm run build exited (1)

 Tasks:    1 successful, 3 total
Cached:    1 cached, 3 total
  Time:    6.1s
Failed:    @acme/ui#build

 ERROR  run failed: command  exited (1)
`,
  unityBuild: `
+ unity-editor -batchmode -nographics -projectPath . -executeMethod Build.Linux -logFile -
Unity Editor version:    2022.3.20f1 (61c2feb0970d)
[Licensing::Module] Trying to connect to existing licensing client channel...
[Licensing::Client] Error: Code 10 while verifying Licensing Client signature (process Id: 41)
[Licensing::Module] Connected to LicensingClient (PID: 52, launch time: 0.01)
DisplayProgressbar: Compiling Scripts
- Starting script compilation
##### ExitCode
1
##### Output
»Assets/Scripts/Cart.cs(31,17): error CS0103: The name 'totl' does not exist in the current context
Assets/Scripts/Ui/ErrorBox.cs(9,21): warning CS0414: The field 'ErrorBox.shown' is assigned but its value is never used
*** Tundra build failed (4.12 seconds), 18 items updated, 412 evaluated
Scripts have compiler errors.
Aborting batchmode due to failure:
Scripts have compiler errors.
Exiting batchmode successfully now!
`,
  vagrantUp: `
+ vagrant up
Bringing machine 'default' up with 'virtualbox' provider...
==> default: Importing base box 'debian/bookworm64'...
==> default: Matching MAC address for NAT networking...
==> default: Setting the name of the VM: src_default_1
==> default: Booting VM...
There was an error while executing \`VBoxManage\`, a CLI used by Vagrant
for controlling VirtualBox. The command and stderr is shown below.

Command: ["startvm", "41ab-11", "--type", "headless"]

»Stderr: VBoxManage: error: The virtual machine 'src_default_1' has terminated unexpectedly during startup because of signal 6
»VBoxManage: error: VT-x is not available (VERR_VMX_NO_VMX)
VBoxManage: error: Details: code NS_ERROR_FAILURE (0x80004005), component MachineWrap, interface IMachine
`,
  valgrind: `
+ valgrind --leak-check=full --error-exitcode=1 ./build/tests
==31== Memcheck, a memory error detector
==31== Copyright (C) 2002-2022, and GNU GPL'd, by Julian Seward et al.
==31== Using Valgrind-3.22.0 and LibVEX; rerun with -h for copyright info
==31== Command: ./build/tests
==31==
errors: 4 ok
»==31== Invalid read of size 4
==31==    at 0x109201: total (cart.c:21)
==31==    by 0x109311: main (tests.c:14)
==31==  Address 0x4a8f04c is 0 bytes after a block of size 12 alloc'd
cart: 2 ok
==31==
==31== HEAP SUMMARY:
==31==     in use at exit: 0 bytes in 0 blocks
==31==   total heap usage: 4 allocs, 4 frees, 1,132 bytes allocated
==31== All heap blocks were freed -- no leaks are possible
==31== ERROR SUMMARY: 1 errors from 1 contexts (suppressed: 0 from 0)
`,
  verilator: `
+ verilator --lint-only -Wall rtl/top.sv
- V e r i l a t i o n   R e p o r t: Verilator 5.028 2024-08-21 rev v5.028
%Warning-UNUSEDSIGNAL: rtl/error_latch.sv:14:16: Signal is not used: 'err_q'
                                               : ... note: In instance 'top.latch'
   14 |    logic       err_q;
      |                ^~~~~
                       ... For warning description see https://verilator.org/warn/UNUSEDSIGNAL?v=5.028
»%Error: rtl/alu.sv:41:12: Can't find definition of variable: 'carry_ot'
                        : ... Suggested alternative: 'carry_out'
   41 |     assign carry_ot = sum[8];
      |            ^~~~~~~~
%Error: Exiting due to 1 error(s), 1 warning(s)
`,
  wasmPack: `
+ wasm-pack build --target web
[INFO]: 🎯  Checking for the Wasm target...
[INFO]: 🌀  Compiling to Wasm...
   Compiling thiserror v1.0.64
   Compiling getrandom v0.2.15
»error: the wasm*-unknown-unknown targets are not supported by default, you may need to enable the "js" feature. For more information see: https://docs.rs/getrandom/#webassembly-support
   --> /root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/getrandom-0.2.15/src/lib.rs:342:9
    |
342 | /         compile_error!("the wasm*-unknown-unknown targets are not supported by \\
343 | |                         default, you may need to enable the \\"js\\" feature.");
    | |________________________________________________________________________^

error: could not compile \`getrandom\` (lib) due to 1 previous error
Error: Compiling your crate to WebAssembly failed
Caused by: Compiling your crate to WebAssembly failed
Caused by: failed to execute \`cargo build\`: exited with exit status: 101
  full command: "cargo" "build" "--lib" "--release" "--target" "wasm32-unknown-unknown"
`,
  wrangler: `
+ npx wrangler deploy

 ⛅️ wrangler 3.78.8
-------------------

▲ [WARNING] The entrypoint src/errors.js has exports like an ES Module
Total Upload: 41.20 KiB / gzip: 9.91 KiB

»✘ [ERROR] A request to the Cloudflare API (/accounts/41ab/workers/scripts/shop) failed.

»  workers.api.error.script_too_large [code: 10027]

  If you think this is a bug, please open an issue at: https://github.com/cloudflare/workers-sdk/issues/new/choose

🪵  Logs were written to "/root/.config/.wrangler/logs/wrangler-2025-02-03.log"
`,
  yosys: `
+ yosys -q synth.ys
Warning: Yosys has only limited support for tri-state logic at the moment. (rtl/io.v:12)
Warning: Wire top.\\errors is used but has no driver.
»rtl/alu.v:33: ERROR: syntax error, unexpected TOK_ID, expecting ';'
make: *** [Makefile:6: build/top.json] Error 1
`,
};
