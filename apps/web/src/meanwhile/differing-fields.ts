/** The fields that two versions say differently, in their order. */
export function differingFields<V extends object>(mine: V, theirs: V): Array<keyof V & string> {
  const fields = Object.keys(mine) as Array<keyof V & string>;
  return fields.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]));
}
