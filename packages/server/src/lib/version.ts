import packageFile from "../../../../package.json" with { type: "json" };

/** The version of Signalbox, as the package that people install has it. */
export const { version } = packageFile;
