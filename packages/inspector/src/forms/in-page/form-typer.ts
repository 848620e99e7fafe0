/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: it sees nothing around it */
/** Kind of value that is typed into a field. */
export type FieldKind = 'email' | 'phone' | 'firstName' | 'lastName' | 'fullName';

/** Form that the page would have sent by itself. */
export interface OwnSubmit {
  how: 'submit' | 'navigation';
  url: string;
}

export type FormTyper = ReturnType<typeof createFormTyper>;

/**
 * Creates the typer. Runs in an isolated world of a document: finds the fields for a visitor's own data, and blocks
 * every form submission.
 */
export function createFormTyper() {
  const FIELDS_MAX = 30;
  const TEXTS = /^(?:text|email|tel)$/;
  const PRIVATE =
    /\b(?:cc|card|carte|cb|cvc|cvv|csc|crypto\w*|expir\w*|iban|bic|rib|payment|paiement|pay|password|passe|mdp|pwd|otp|pin|code|token|captcha|zip|postal|postcode|siret|siren|ssn|nir|secu|coupon|promo|search|recherche|birth|naissance|date)\b/;
  const NOBODY =
    /\b(?:user|username|nick|pseudo|login|utilisateur|company|entreprise|societe|organi[sz]ation|street|rue|city|ville|country|pays|file|product|produit)\b/;
  const NAMES: readonly (readonly [RegExp, FieldKind])[] = [
    [/\b(?:given|first|fore) ?name\b|\bfname\b|\bprenom\b/, 'firstName'],
    [/\b(?:family|last|sur) ?name\b|\blname\b|\bnom de famille\b/, 'lastName'],
    [/\b(?:full ?name|nom complet|nom et prenom|name|noms?)\b/, 'fullName'],
  ];
  const found: HTMLInputElement[] = [];
  let current: HTMLInputElement | null = null;
  const submits: OwnSubmit[] = [];

  function roots(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
    return [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
  }
  function wordsOf(field: HTMLInputElement): string {
    const labels = [...(field.labels ?? [])].map(({ textContent }) => textContent ?? '');
    return [field.autocomplete, field.name, field.id, field.placeholder, field.ariaLabel ?? '', ...labels]
      .map((text) => text.slice(0, 200).replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
      .join(' | ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}|]+/gu, ' ');
  }
  function kindOf(field: HTMLInputElement): FieldKind | null {
    const words = wordsOf(field);
    if (PRIVATE.test(words)) return null;
    if (field.type === 'email' || /\b(?:e ?)?mail\b|\bcourriel\b/.test(words)) return 'email';
    if (field.type === 'tel' || /\b(?:tel|phone|telephone|mobile|portable)\b/.test(words)) return 'phone';
    if (NOBODY.test(words)) return null;
    return NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  }
  function canBeTypedInto(field: HTMLInputElement): boolean {
    if (!TEXTS.test(field.type) || field.disabled || field.readOnly || field.value !== '') return false;
    // A field that is hidden, or outside of the page, is a trap for bots.
    if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, right, bottom } = field.getBoundingClientRect();
    return width > 1 && height > 1 && right > 0 && bottom + scrollY > 0;
  }

  return {
    /** Finds the fields, blocks requests that would leave the document, and lets keys reach the current field only. */
    begin(): { origin: string; fields: FieldKind[]; actions: string[] } {
      const all = roots(document);
      const inputs = all.flatMap((root) => [...root.querySelectorAll('input')]);
      const fields: FieldKind[] = [];
      for (const input of inputs) {
        const kind = fields.length < FIELDS_MAX && canBeTypedInto(input) ? kindOf(input) : null;
        if (kind === null) continue;
        found.push(input);
        fields.push(kind);
      }
      for (const name of ['keydown', 'keypress', 'beforeinput']) addEventListener(name, keepOut, true);
      addEventListener(
        'submit',
        (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          const { target } = event;
          submits.push({
            how: 'submit',
            url: target instanceof HTMLFormElement ? actionOf(target) : location.href,
          });
        },
        true,
      );
      const moves = 'navigation' in globalThis ? navigation : null;
      moves?.addEventListener(
        'navigate',
        (event) => {
          if (!event.cancelable || event.destination.sameDocument) return;
          event.preventDefault();
          submits.push({ how: 'navigation', url: event.destination.url });
        },
        { capture: true },
      );
      const forms = all.flatMap((root) => [...root.querySelectorAll('form')]);
      return { origin: self.origin, fields, actions: forms.map(actionOf) };
    },
    focus(index: number): boolean {
      const field = found[index];
      if (field === undefined || !field.isConnected) return false;
      field.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      current = field;
      field.focus();
      const { activeElement } = field.getRootNode() as Document | ShadowRoot;
      return activeElement === field;
    },
    /** Leaves the field; returns whether it holds a value. */
    blur(index: number): boolean {
      const field = found[index];
      const hasValue = field !== undefined && field.value !== '';
      field?.blur();
      current = null;
      return hasValue;
    },
    submits: (): OwnSubmit[] => submits,
  };

  /** Blocks events at other fields: a page may move the focus meanwhile, even to a password field. */
  function keepOut(event: Event): void {
    if (current !== null && event.composedPath()[0] === current) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Returns the address of a form. A field may be named `action`, which hides the property. */
  function actionOf(form: HTMLFormElement): string {
    return URL.parse(form.getAttribute('action') ?? '', document.baseURI)?.href ?? location.href;
  }
}
