/** Value as Google publishes it: plain, or an expression such as `["macro",3]`. */
export type Published = string | number | boolean | Published[];
/** Tag, variable or condition: its `function`, and the arguments. */
export type PublishedPart = Record<string, Published>;

export interface Predicate {
  function: '_eq' | '_re';
  arg0: Published;
  arg1: Published;
}

/** If all conditions hold, these tags, by `tag_id`, fire or are blocked. */
export interface Trigger {
  if: Predicate[];
  add?: number[];
  block?: number[];
}

/** Value of `resource` in the script of a container. */
export interface Resource {
  version: string;
  macros: PublishedPart[];
  tags: PublishedPart[];
  predicates: Predicate[];
  rules: Published[][];
}

interface Parts {
  version: string;
  macros: PublishedPart[];
  tags: PublishedPart[];
  triggers: Trigger[];
}

/** Numbers conditions and tags, as Google does when it publishes: each condition occurs once. */
export function resourceOf({ version, macros, tags, triggers }: Parts): Resource {
  const predicates = [
    ...new Map(triggers.flatMap((trigger) => trigger.if.map((one) => [JSON.stringify(one), one]))).values(),
  ];
  const keys = predicates.map((one) => JSON.stringify(one));
  const rules = triggers.map(({ if: conditions, ...actions }) => [
    ['if', ...conditions.map((one) => keys.indexOf(JSON.stringify(one)))],
    ...Object.entries(actions).map(([name, numbers]: [string, number[]]) => [
      name,
      ...numbers.map((number) => tags.findIndex((tag) => tag['tag_id'] === number)),
    ]),
  ]);
  return { version, macros, tags, predicates, rules };
}
