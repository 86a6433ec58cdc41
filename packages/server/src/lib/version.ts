import packageFile from "../../../../package.json" with { type: "json" };

/** The version of Signalbox in the package that users install. */
export const { version } = packageFile;
