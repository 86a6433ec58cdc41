/** The other half of the logs in `labelled-wide-1.ts`. Nothing was written for them, nobody read which are missed. */
export const HELD_OUT_5_LOGS: Readonly<Record<string, string>> = {
  vcpkg: `
+ ./vcpkg/vcpkg install --triplet x64-linux
Detecting compiler hash for triplet x64-linux...
The following packages will be built and installed:
    fmt:x64-linux@11.0.2
  * libpq:x64-linux@16.4
Building fmt:x64-linux@11.0.2...
Elapsed time to handle fmt:x64-linux: 4.1 s
Building libpq:x64-linux@16.4...
-- Configuring x64-linux-dbg
»CMake Error at scripts/cmake/vcpkg_execute_required_process.cmake:127 (message):
»    Command failed: autoreconf -vfi
    Working Directory: /drone/src/vcpkg/buildtrees/libpq/x64-linux-dbg
    Error code: No such file or directory
    See logs for more information:
      /drone/src/vcpkg/buildtrees/libpq/autoconf-x64-linux-err.log
Call Stack (most recent call first):
  ports/libpq/portfile.cmake:41 (vcpkg_configure_make)
  scripts/ports.cmake:192 (include)

error: building libpq:x64-linux failed with: BUILD_FAILED
Please ensure you're using the latest port files with \`git pull\` and \`vcpkg update\`.
`,
  vivado: `
+ vivado -mode batch -source build.tcl

****** Vivado v2023.2 (64-bit)
  **** SW Build 4029153 on Fri Oct 13 20:13:54 MDT 2023
source build.tcl
# synth_design -top top -part xc7a35tcpg236-1
INFO: [Synth 8-7079] Multithreading enabled for synth_design using a maximum of 2 processes.
WARNING: [Synth 8-3331] design error_latch has unconnected port clk
INFO: [Synth 8-6157] synthesizing module 'top' [/drone/src/rtl/top.v:3]
»ERROR: [Synth 8-439] module 'uart_rx' not found [/drone/src/rtl/top.v:27]
ERROR: [Synth 8-6156] failed synthesizing module 'top' [/drone/src/rtl/top.v:3]
---------------------------------------------------------------------------------
Finished RTL Elaboration : Time (s): cpu = 00:00:03 ; elapsed = 00:00:04
---------------------------------------------------------------------------------
INFO: [Common 17-83] Releasing license: Synthesis
4 Infos, 1 Warnings, 0 Critical Warnings and 3 Errors encountered.
synth_design failed
ERROR: [Common 17-69] Command failed: Synthesis failed - please see the console or run log file for details
INFO: [Common 17-206] Exiting Vivado at Mon Feb  3 10:12:11 2025...
`,
  wdio: `
+ npx wdio run wdio.conf.js

Execution of 2 workers started at 2025-02-03T10:11:12.120Z

2025-02-03T10:11:13.120Z WARN webdriver: Request encountered a stale element - terminating request
[0-0] RUNNING in chrome - file:///test/errors.e2e.js
[0-0] PASSED in chrome - file:///test/errors.e2e.js
[0-1] RUNNING in chrome - file:///test/cart.e2e.js
»[0-1] Error in "Cart adds up"
»Error: Expect $(\`#total\`) to have text

Expected: "12"
Received: "7"
    at Context.<anonymous> (/drone/src/test/cart.e2e.js:9:32)
[0-1] FAILED in chrome - file:///test/cart.e2e.js

Spec Files:	 1 passed, 1 failed, 2 total (100% completed) in 00:00:09
`,
  xcodebuildTest: `
+ xcodebuild test -scheme Shop -destination 'platform=iOS Simulator,name=iPhone 15'
2025-02-03 10:11:12.120 xcodebuild[411:9021] [MT] IDETestOperationsObserverDebug: 12.1 elapsed
Test Suite 'All tests' started at 2025-02-03 10:11:30.001
Test Suite 'ErrorTests' started at 2025-02-03 10:11:30.002
Test Case '-[ShopTests.ErrorTests testErrorIsShown]' passed (0.004 seconds).
Test Case '-[ShopTests.CartTests testTotal]' started.
»/drone/src/ShopTests/CartTests.swift:21: error: -[ShopTests.CartTests testTotal] : XCTAssertEqual failed: ("7") is not equal to ("12")
Test Case '-[ShopTests.CartTests testTotal]' failed (0.102 seconds).
	 Executed 2 tests, with 1 failure (0 unexpected) in 0.106 (0.110) seconds
Failing tests:
	ShopTests.CartTests.testTotal()

** TEST FAILED **
`,
  zapJson: `
+ ./server -check
{"level":"info","ts":1738577472.12,"caller":"server/main.go:31","msg":"starting","errors_topic":"errors"}
{"level":"warn","ts":1738577472.31,"caller":"server/main.go:40","msg":"tracing disabled"}
{"level":"info","ts":1738577472.44,"caller":"queue/queue.go:18","msg":"retry policy","error_limit":3}
»{"level":"fatal","ts":1738577473.02,"caller":"server/main.go:52","msg":"listen","error":"listen tcp :8080: bind: address already in use","stacktrace":"main.main\\n\\t/drone/src/server/main.go:52"}
`,
};
