/** What a shop shows, in the form that each framework is given. */
export interface ShopElement {
  tag: string;
  attributes: Record<string, string>;
  /** What a press, or the sending of a form, does. */
  act?: (() => void) | undefined;
  children: (ShopElement | string)[];
}

/** Returns one element, its attributes and what stands in it. */
export function element(
  tag: string,
  attributes: Record<string, string>,
  ...children: ShopElement['children']
): ShopElement {
  return { tag, attributes, children };
}

/** Returns an element that does something. */
export function acting(act: () => void, made: ShopElement): ShopElement {
  return { ...made, act };
}
