/** Content of a shop, independent of the framework. */
export interface ShopElement {
  tag: string;
  attributes: Record<string, string>;
  /** Called on a press, or on the submit of a form. */
  act?: (() => void) | undefined;
  children: (ShopElement | string)[];
}

/** Returns one element with its attributes and children. */
export function element(
  tag: string,
  attributes: Record<string, string>,
  ...children: ShopElement['children']
): ShopElement {
  return { tag, attributes, children };
}

/** Returns an element with an action. */
export function acting(act: () => void, made: ShopElement): ShopElement {
  return { ...made, act };
}
