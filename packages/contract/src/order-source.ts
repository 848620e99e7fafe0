import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';

/** Shop systems whose webhooks are read. `generic` signs as this contract says; PrestaShop uses it by a module. */
export const ORDER_SOURCE_KINDS = ['woocommerce', 'shopify', 'prestashop', 'generic'] as const;
export type OrderSourceKind = (typeof ORDER_SOURCE_KINDS)[number];

/** Number of an order that the transaction id of its purchase is compared with. `number`: the one that customers see. */
export const ORDER_ID_KINDS = ['number', 'id'] as const;
export type OrderIdKind = (typeof ORDER_ID_KINDS)[number];

/** Maximum number of sources of a website. */
export const ORDER_SOURCES_MAX = 10;
/** Path of webhooks, below the panel's address. The key of the source follows. */
export const ORDER_HOOKS_PATH = '/hooks/orders';
/** Signature header of the shops, and of the generic source. */
export const ORDER_SIGNATURE_HEADERS: Readonly<Record<OrderSourceKind, string>> = {
  woocommerce: 'x-wc-webhook-signature',
  shopify: 'x-shopify-hmac-sha256',
  prestashop: 'x-vigie-signature',
  generic: 'x-vigie-signature',
};

/** Reasons why a webhook was refused. */
export const ORDER_HOOK_TROUBLES = ['wrong-signature', 'too-old', 'not-readable', 'secret-lost'] as const;
export type OrderHookTrouble = (typeof ORDER_HOOK_TROUBLES)[number];

const nameSchema = z.string().trim().min(1, 'name-required').max(80, 'name-too-long');
/** Absent: a new secret is created, and shown once. Shopify shows its own, which must be entered. */
const secretSchema = z.string().trim().min(16, 'secret-too-short').max(500, 'text-too-long');

export const orderSourceSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  kind: z.enum(ORDER_SOURCE_KINDS),
  name: z.string(),
  /** Counts for WooCommerce and Shopify. The others send one id only. */
  idKind: z.enum(ORDER_ID_KINDS),
  isOn: z.boolean(),
  /** Address that the shop calls. Its key identifies the website. */
  url: z.string(),
  secretSetAt: instantSchema,
  /** Accepted calls, with the last one. */
  accepted: z.int(),
  lastAcceptedAt: instantSchema.nullable(),
  /** Refused calls since the last accepted one. */
  refused: z.int(),
  lastRefusal: z.object({ at: instantSchema, trouble: z.enum(ORDER_HOOK_TROUBLES) }).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type OrderSource = z.infer<typeof orderSourceSchema>;

/** New source. `secret` is set if it was created here. It is shown once, and the answer to a repeated request lacks it. */
export const madeOrderSourceSchema = orderSourceSchema.extend({ secret: z.string().optional() });

const sourceFields = {
  kind: z.enum(ORDER_SOURCE_KINDS),
  name: nameSchema,
  idKind: z.enum(ORDER_ID_KINDS).default('number'),
  secret: secretSchema.optional(),
};
const withSecret = (
  { kind, secret }: { kind: OrderSourceKind; secret?: string | null | undefined },
  context: z.core.$RefinementCtx,
): void => {
  if (kind === 'shopify' && (secret ?? null) === null)
    context.addIssue({ code: 'custom', message: 'secret-required', path: ['secret'] });
};
/** Fields of a new source, as a form enters them: an empty secret is null. */
export const orderSourceFormSchema = z
  .object({ ...sourceFields, secret: secretSchema.nullish() })
  .superRefine(withSecret);
/** Fields of a stored source, as a form changes them. Its shop system stays. */
export const orderSourceEditSchema = z.object({
  kind: sourceFields.kind,
  name: nameSchema,
  idKind: z.enum(ORDER_ID_KINDS),
});
export const orderSourceInputSchema = z
  .object({ websiteId: idSchema, ...sourceFields })
  .superRefine(withSecret);
export const orderSourceChangeSchema = z.object({
  id: idSchema,
  name: nameSchema,
  isOn: z.boolean(),
  /** Applies to the orders received from now on. Absent: unchanged. */
  idKind: z.enum(ORDER_ID_KINDS).optional(),
  /** Absent: unchanged. */
  secret: secretSchema.optional(),
  updatedAt: instantSchema,
});
