/** Failing logs shaped like real ones; the lines where a person may begin reading start with `»`. */
export const COMPILER_LOGS: Readonly<Record<string, string>> = {
  rust: `
+ cargo build --release
   Compiling libc v0.2.155
   Compiling thiserror v1.0.61
   Compiling shop v0.1.0 (/drone/src)
warning: unused variable: \`total\`
  --> src/cart.rs:12:9
»error[E0308]: mismatched types
  --> src/main.rs:24:18
   |
24 |     let count: u32 = "three";
   |                ---   ^^^^^^^ expected \`u32\`, found \`&str\`
error[E0599]: no method named \`push\` found for type \`u32\`
error: aborting due to 2 previous errors; 1 warning emitted
error: could not compile \`shop\` (bin "shop") due to 2 previous errors
`,
  gcc: `
+ make -j2
gcc -Wall -Werror=return-type -c -o error.o error.c
gcc -Wall -c -o parse.o parse.c
parse.c: In function 'parse_line':
parse.c:88:12: warning: unused variable 'n' [-Wunused-variable]
»parse.c:91:5: error: expected ';' before 'return'
   91 |     return 0;
      |     ^~~~~~
make: *** [Makefile:14: parse.o] Error 1
make: *** Waiting for unfinished jobs....
`,
  clang: `
+ ninja -C build
[1/3] Building CXX object app.dir/io.cpp.o
»FAILED: app.dir/net.cpp.o
/usr/bin/clang++ -std=c++20 -o app.dir/net.cpp.o -c ../net.cpp
»../net.cpp:7:10: fatal error: 'boost/asio.hpp' file not found
#include <boost/asio.hpp>
         ^~~~~~~~~~~~~~~~
1 error generated.
ninja: build stopped: subcommand failed.
`,
  linker: `
+ make
cc -o app main.o util.o
/usr/bin/ld: main.o: in function \`main':
»main.c:(.text+0x1d): undefined reference to \`compress_block'
collect2: error: ld returned 1 exit status
make: *** [Makefile:3: app] Error 1
`,
  typescript: `
+ npm ci
npm warn deprecated inflight@1.0.6: this module is not supported
added 412 packages in 9s
found 0 vulnerabilities
+ npx tsc --noEmit
»src/cart.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.
src/cart.ts(20,3): error TS2554: Expected 2 arguments, but got 1.
`,
  typescriptPretty: `
+ tsc -p . --pretty
»src/api/client.ts:31:18 - error TS2345: Argument of type 'undefined' is not assignable to parameter of type 'string'.

31   return request(undefined);
                    ~~~~~~~~~

Found 1 error in src/api/client.ts:31
`,
  go: `
+ go version
go version go1.23.1 linux/amd64
+ go build ./...
# example.com/shop/internal/errors
»internal/errors/wrap.go:19:9: undefined: fmt
internal/errors/wrap.go:24:2: missing return
`,
  goModules: `
+ go mod download
go: downloading github.com/stretchr/testify v1.9.0
»go: example.com/private/lib@v1.4.0: reading https://proxy.example/private/lib/@v/v1.4.0.mod: 404 Not Found
`,
  java: `
+ mvn -B package
[INFO] Scanning for projects...
[INFO] Building shop 1.0-SNAPSHOT
[INFO] Compiling 14 source files to /drone/src/target/classes
[INFO] -------------------------------------------------------------
[ERROR] COMPILATION ERROR :
[INFO] -------------------------------------------------------------
»[ERROR] /drone/src/src/main/java/shop/Cart.java:[22,17] cannot find symbol
  symbol:   method totl()
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile (default-compile) on project shop: Compilation failure
`,
  kotlin: `
+ ./gradlew build
> Task :compileKotlin FAILED
»e: file:///drone/src/src/main/kotlin/App.kt:9:13 Unresolved reference: lisOf
FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':compileKotlin'.
BUILD FAILED in 12s
`,
  dotnet: `
+ dotnet build
  Determining projects to restore...
  All projects are up-to-date for restore.
»/drone/src/Shop/Cart.cs(17,21): error CS1002: ; expected [/drone/src/Shop/Shop.csproj]

Build FAILED.

/drone/src/Shop/Cart.cs(17,21): error CS1002: ; expected [/drone/src/Shop/Shop.csproj]
    0 Warning(s)
    1 Error(s)
`,
  vite: `
+ vite build
vite v8.0.0 building for production...
transforming...
✓ 142 modules transformed.
»error during build:
»[vite]: Rollup failed to resolve import "left-pad" from "/drone/src/src/main.ts".
    at viteWarn (file:///drone/src/node_modules/vite/dist/node/chunks/dep.js:1:1)
`,
  webpack: `
+ webpack --mode production
assets by status 1.2 MiB [cached] 3 assets
»ERROR in ./src/index.js 3:0-28
»Module not found: Error: Can't resolve './errors' in '/drone/src/src'
webpack 5.91.0 compiled with 1 error in 2210 ms
`,
  dockerBuild: `
+ docker build -t shop .
#1 [internal] load build definition from Dockerfile
#7 [4/6] RUN apk add --no-cache libfoo
#7 0.912 fetch https://dl-cdn.alpinelinux.org/alpine/v3.20/main/x86_64/APKINDEX.tar.gz
»#7 1.331 ERROR: unable to select packages:
»#7 1.331   libfoo (no such package):
#7 ERROR: process "/bin/sh -c apk add --no-cache libfoo" did not complete successfully: exit code: 1
ERROR: failed to solve: process "/bin/sh -c apk add --no-cache libfoo" did not complete successfully: exit code: 1
`,
  cmake: `
+ cmake -B build
-- The CXX compiler identification is GNU 13.2.0
-- Looking for pthread_create - not found
»CMake Error at CMakeLists.txt:12 (find_package):
»  Could not find a package configuration file provided by "Qt6"
-- Configuring incomplete, errors occurred!
`,
  terraform: `
+ terraform plan -no-color
Initializing plugins...
»Error: Invalid reference

  on main.tf line 8, in resource "aws_instance" "web":
   8:   ami = var.amii
`,
  eslint: `
+ npx eslint .

/drone/src/src/errors.js
   3:7   warning  'unused' is assigned a value but never used  no-unused-vars
»  14:12  error    'window' is not defined                      no-undef
  20:3   error    Unexpected console statement                 no-console

✖ 3 problems (2 errors, 1 warning)
`,
  flake8: `
+ flake8 shop
»shop/cart.py:3:1: F401 'os' imported but unused
shop/cart.py:19:80: E501 line too long (92 > 79 characters)
`,
};
