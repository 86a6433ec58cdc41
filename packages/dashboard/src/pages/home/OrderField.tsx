import { SelectField } from "../../ui/MoreFields.tsx";
import { repoOrders, type RepoOrder } from "./home-choices.ts";

const names: Record<RepoOrder, string> = {
  name: "By name",
  activity: "By activity",
  failing: "Failing first",
};

/** Chooses the order of the repositories. */
export function OrderField({
  order,
  onChange,
}: {
  order: RepoOrder;
  onChange: (order: RepoOrder) => void;
}) {
  return (
    <SelectField
      label="Sort"
      isLabelUnseen
      value={order}
      onChange={({ target }) => onChange(repoOrders[target.selectedIndex] ?? "name")}
    >
      {repoOrders.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  );
}
