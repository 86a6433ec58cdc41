/** What a ticket costs in cents, by the number of zones. */
const prices = [250, 370, 460];

/** Children travel at half price. A return ticket costs as much as two single ones. */
export function fareOf({ zones, isChild = false, isReturn = false }) {
  const price = prices[zones - 1];
  if (price === undefined) throw new RangeError(`There is no ticket for ${zones} zones`);
  return (isChild ? price / 2 : price) * (isReturn ? 2 : 1);
}
