/** Forms of a text with a count; French `many` uses `other`. */
interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Message = string | Plural;
export type Catalogue = Readonly<Record<string, Message>>;

/** Shape of a translation: a missing or an extra key does not compile. */
export type Same<T extends Catalogue> = { readonly [K in keyof T]: T[K] extends string ? string : Plural };

type TextOf<M> = M extends string ? M : M extends Plural ? M['one'] | M['other'] : never;
type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<M> = NamesIn<TextOf<M>> | (M extends Plural ? 'count' : never);

/** Arguments of a text beside its key: none, or exactly its placeholders. */
export type ParamsOf<M> = [NamesOf<M>] extends [never] ? [] : [params: Record<NamesOf<M>, string | number>];

/** Fills `{name}` placeholders; numbers are formatted by the locale. */
export function fill(
  message: Message,
  params: Readonly<Record<string, string | number>>,
  locale: string,
): string {
  const count = params['count'];
  const text =
    typeof message === 'string'
      ? message
      : pluralRules(locale).select(Number(count)) === 'one'
        ? message.one
        : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}

const rules = new Map<string, Intl.PluralRules>();
function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}
