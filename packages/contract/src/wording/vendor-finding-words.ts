import type { VendorFinding } from '../vendor-finding.ts';
import type { Locale } from '../locales.ts';
import { render } from './render.ts';

interface VendorFindingWording {
  /** `{vendor}` fires, from the hosts `{seen}`. */
  sentence: string;
  remedy: string;
}

const en: Record<VendorFinding, VendorFindingWording> = {
  'vendor-refused': {
    sentence: '{vendor} fires, and your company refuses it[: seen {seen}].',
    remedy: 'Take {vendor} off the page, or off the list of refused vendors.',
  },
  'vendor-unlisted': {
    sentence: '{vendor} fires, and your company has not approved of it[: seen {seen}].',
    remedy: 'Approve of {vendor} if it may fire here, or take it off the page.',
  },
};

const fr: Record<VendorFinding, VendorFindingWording> = {
  'vendor-refused': {
    sentence: '{vendor} se déclenche, et votre entreprise le refuse[ : vu {seen}].',
    remedy: 'Retirez {vendor} de la page, ou de la liste des éditeurs refusés.',
  },
  'vendor-unlisted': {
    sentence: '{vendor} se déclenche, et votre entreprise ne l’a pas approuvé[ : vu {seen}].',
    remedy: 'Approuvez {vendor} s’il peut se déclencher ici, ou retirez-le de la page.',
  },
};

const WORDS: Record<Locale, Record<VendorFinding, VendorFindingWording>> = { fr, en };

interface NamedVendor {
  finding: VendorFinding;
  vendor: string;
  /** Hosts of the vendor. */
  seen: string | null;
}

/** Returns a sentence about a vendor that a company refuses, or has not approved. */
export function vendorFindingText(
  { finding, vendor, seen }: NamedVendor,
  part: keyof VendorFindingWording,
  locale: Locale,
): string {
  return render(WORDS[locale][finding][part], { vendor, seen });
}
