/** What a ticket costs in cents, by the number of zones. */
const prices = [250, 370, 460];

export function fareOf({ zones }) {
  const price = prices[zones - 1];
  if (price === undefined) throw new RangeError(`There is no ticket for ${zones} zones`);
  return price;
}
