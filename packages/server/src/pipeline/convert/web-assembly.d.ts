/** What is used of WebAssembly, which only the types of browsers describe. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    static imports(module: Module): { module: string; name: string }[];
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, () => unknown>>);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
}
