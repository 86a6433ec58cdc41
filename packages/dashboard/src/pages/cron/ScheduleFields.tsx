import { limits, cronProblem, parseCron } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";
import { verbatim, TextField } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { exprOf, customSchedule, type CronValues } from "./cron-form.ts";
import { cronWords } from "./cron-words.ts";

type ScheduleFieldsProps = {
  values: CronValues;
  problems: Problems<CronValues>;
  /** Whether expressions begin with seconds. */
  hasSeconds: boolean;
  onChange: (part: Partial<CronValues>) => void;
};

/** A choice of five schedules or a custom expression, which is described in words. */
export function ScheduleFields({ values, problems, hasSeconds, onChange }: ScheduleFieldsProps) {
  const isOwn = values.schedule === customSchedule;
  const words = <ScheduleWords expr={exprOf(values, hasSeconds)} hasSeconds={hasSeconds} />;
  return (
    <>
      <SelectField
        label="Schedule"
        value={values.schedule}
        error={problems.schedule}
        hint={isOwn ? undefined : words}
        onChange={(event) => onChange({ schedule: event.target.value })}
      >
        {limits.cronSchedules.map((schedule) => (
          <option key={schedule} value={schedule}>
            {schedule}
          </option>
        ))}
        <option value={customSchedule}>Custom expression</option>
      </SelectField>
      {isOwn ? (
        <TextField
          label="Expression"
          value={values.expr}
          error={problems.expr}
          hint={words}
          placeholder={hasSeconds ? "0 30 2 * * 1-5" : "30 2 * * 1-5"}
          {...verbatim}
          required
          onChange={(event) => onChange({ expr: event.target.value })}
        />
      ) : null}
    </>
  );
}

const sixFields = "Six fields: second, minute, hour, day, month, day of the week. Or @every 90m.";
const fiveFields = "Five fields: minute, hour, day, month, day of the week. Or @every 90m.";

const ScheduleWords = ({ expr, hasSeconds }: { expr: string; hasSeconds: boolean }) => {
  const fieldsHint = hasSeconds ? sixFields : fiveFields;
  if (expr === "") return fieldsHint;
  if (parseCron(expr) === undefined)
    return `The dashboard does not understand this expression: ${cronProblem(expr) ?? expr}. ${fieldsHint}`;
  const isFiveFields = hasSeconds && expr.trim().split(/\s+/).length === 5;
  return `${cronWords(expr)}.${isFiveFields ? " Note that the first field is seconds." : ""}`;
};
