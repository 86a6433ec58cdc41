import type { ExampleProject } from "./example-commit.ts";

export const compiledProjects: ExampleProject[] = [
  [
    "a Go module",
    {
      "go.mod": "module example.com/app\n\ngo 1.23.4\n",
      "main.go": "package main",
      Makefile: "all:\n\tgo build",
    },
    { "default/vet": ["go vet ./..."], "default/test": ["go test -vet=off ./..."] },
    "golang:1.23",
  ],
  [
    "an old Go module",
    { "go.mod": "module example.com/app\ngo 1.13" },
    { "default/vet": ["go vet ./..."], "default/test": ["go test -vet=off ./..."] },
    "golang:1",
  ],
  [
    "a Rust workspace",
    {
      "Cargo.toml": '[workspace]\nmembers = ["a"]\n',
      "Cargo.lock": "",
      "rust-toolchain.toml": '[toolchain]\nchannel = "1.82.0"',
    },
    { "default/test": ["cargo test --workspace --locked"] },
    "rust:1.82",
  ],
  [
    "a Rust library",
    { "Cargo.toml": '[package]\nname = "lib"\n', "src/lib.rs": "" },
    { "default/test": ["cargo test"] },
    "rust:1",
  ],
  [
    "a Maven project with its wrapper",
    {
      "pom.xml": "<project><properties><java.version>17</java.version></properties></project>",
      "mvnw*": "",
    },
    { "default/build": ["./mvnw --batch-mode verify"] },
    "eclipse-temurin:17",
  ],
  [
    "a Maven project without a wrapper, of a short-lived Java",
    { "pom.xml": "<maven.compiler.release>23</maven.compiler.release>" },
    { "default/build": ["mvn --batch-mode verify"] },
    "maven:3-eclipse-temurin-21",
  ],
  [
    "a Gradle project whose wrapper is not executable",
    { "build.gradle.kts": "kotlin { jvmToolchain(17) }", gradlew: "" },
    { "default/build": ["sh ./gradlew --no-daemon build"] },
    "eclipse-temurin:17",
  ],
  [
    "a Gradle project without a wrapper",
    { "build.gradle": "sourceCompatibility = JavaVersion.VERSION_1_8" },
    { "default/build": ["gradle --no-daemon build"] },
    "gradle:jdk8",
  ],
  [
    "a C project with make test",
    {
      Makefile: "CC := cc\ntest := x\n.PHONY: all test\n\nall: app\n\ntest: app\n\t./app\n",
      "main.c": "",
    },
    { "default/test": ["make test"] },
    "buildpack-deps:stable",
  ],
  [
    "a C project with make check",
    { "configure.ac": "", Makefile: "all check: app\n\t./app\n" },
    { "default/check": ["make check"] },
  ],
  [
    "a Makefile without tests",
    { Makefile: ".POSIX:\napp: main.o\n\tcc -o app main.o\n" },
    { "default/build": ["make"] },
  ],
];
