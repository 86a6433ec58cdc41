/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_10_LOGS: Readonly<Record<string, string>> = {
  yocto: `
+ bitbake core-image-shop
Loading cache: 100% |############################################| Time: 0:00:00
NOTE: Resolving any missing task queue dependencies
NOTE: Executing Tasks
WARNING: errors-1.0-r0 do_fetch: Failed to fetch URL git://git.example/errors.git, attempting MIRRORS if available
»ERROR: shop-1.2-r0 do_compile: oe_runmake failed
ERROR: shop-1.2-r0 do_compile: ExecutionError('/drone/src/tmp/build/shop/1.2-r0/temp/run.do_compile.31', 1, None, None)
ERROR: Logfile of failure stored in: /drone/src/tmp/build/shop/1.2-r0/temp/log.do_compile.31
NOTE: Tasks Summary: Attempted 412 tasks of which 410 didn't need to be rerun and 1 failed.

Summary: 1 task failed:
  /drone/src/meta/recipes/shop.bb:do_compile
Summary: There were 2 ERROR messages, returning a non-zero exit code.
`,
  yq: `
+ yq eval '.services' ci.yml
»Error: bad file 'ci.yml': yaml: line 14: mapping values are not allowed in this context
`,
  zephyrWest: `
+ west build -b qemu_x86
-- west build: generating a build system
Loading Zephyr default modules (Zephyr base).
-- Board: qemu_x86
-- Found devicetree overlay: errors.overlay
»devicetree error: /drone/src/errors.overlay:14 (column 9): parse error: undefined node label 'uart9'
CMake Error at /opt/zephyr/cmake/modules/dts.cmake:295 (execute_process):
  execute_process failed command indexes:
FATAL ERROR: command exited with status 1: /usr/bin/cmake
`,
  zigTest: `
+ zig build test
test
└─ run test 3/4 passed, 1 failed
»error: 'cart.test.total' failed: expected 12, found 7
/usr/lib/zig/std/testing.zig:93:17: 0x1048f1d in expectEqual (test)
                return error.TestExpectedEqual;
                ^
/drone/src/src/cart.zig:14:5: 0x1049a11 in test.total (test)
    try expectEqual(12, total(items));
    ^
error: the following test command failed with exit code 1:
/drone/src/.zig-cache/o/41ab/test
Build Summary: 1/3 steps succeeded; 1 failed; 3/4 tests passed; 1 failed
`,
};
