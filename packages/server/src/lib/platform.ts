import { arch, platform } from "node:process";

const systems: Readonly<Record<string, string>> = { win32: "windows" };
const architectures: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The operating system and architecture of this machine, as pipeline files name them. */
export function machinePlatform(): { os: string; arch: string } {
  return {
    os: systems[platform] ?? platform,
    arch: architectures[arch] ?? arch,
  };
}
