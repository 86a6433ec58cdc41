import { sql } from "kysely";

/** `isExcludedFromStatistics` of the contract as a condition on the table `builds`: true for the builds that count. */
export const counted = sql<boolean>`builds.trial = 0 and builds.local = ''`;
