type EarlyKeys = { pressed: string[]; target?: EventTarget | null | undefined };

/** The keys pressed while the palette opens, and the target of those that opened it. Without a target, none are kept. */
export const earlyKeys: EarlyKeys = { pressed: [] };
