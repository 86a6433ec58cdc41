/** The namespace of the example repositories, and their folder among the server's own repositories. */
export const exampleNamespace = "example";
