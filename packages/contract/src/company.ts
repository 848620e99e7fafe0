import * as z from 'zod';
import { idSchema, instantSchema, webLinkSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { emailSchema, firstNameSchema, labelSchema, lastNameSchema } from './user.ts';
import { passwordPolicySchema } from './session.ts';
import { contextLabelSchema, hiddenVariablesSchema } from './website-context.ts';
import { websiteInputSchema } from './website.ts';

export const companyInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(160, 'name-too-long'),
  description: z.string().trim().max(2_000, 'description-too-long').default(''),
  /** Public address of the company. */
  url: webLinkSchema.nullable().default(null),
});
export type CompanyInput = z.infer<typeof companyInputSchema>;
/** New company, with its first website and the contexts of that website. Null: websites are added later. */
export const newCompanySchema = companyInputSchema.extend({
  website: websiteInputSchema
    .pick({ url: true, name: true })
    .extend({
      contexts: z
        .array(z.object({ label: contextLabelSchema, variables: hiddenVariablesSchema.default({}) }))
        .max(100)
        .superRefine((contexts, context) => {
          const labels = contexts.map(({ label }) => label);
          for (const [index, label] of labels.entries())
            if (labels.indexOf(label) < index)
              context.addIssue({ code: 'custom', message: 'label-twice', path: [index, 'label'] });
        })
        .default([]),
    })
    .nullable()
    .default(null),
});
export type NewCompany = z.infer<typeof newCompanySchema>;
/**
 * Contexts of the company's websites: new contexts, each on some websites, and new names. Other contexts stay
 * unchanged.
 */
const companyContextsSchema = z.object({
  created: z
    .array(z.object({ label: contextLabelSchema, websiteIds: z.array(idSchema).min(1, 'websites-required') }))
    .max(100),
  renamed: z.array(z.object({ ids: z.array(idSchema).min(1), label: contextLabelSchema })).max(100),
});
export type CompanyContexts = z.infer<typeof companyContextsSchema>;
/**
 * Change of a company. It contains the `updatedAt` that it started from, so that a concurrent change is not
 * overwritten.
 */
export const companyChangeSchema = companyInputSchema.extend({
  updatedAt: instantSchema,
  contexts: companyContextsSchema.optional(),
});
export type CompanyChange = z.infer<typeof companyChangeSchema>;

export const companySchema = companyInputSchema.extend({
  id: idSchema,
  url: z.string().nullable(),
  members: z.int(),
  websites: z.int(),
  avatarAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type Company = z.infer<typeof companySchema>;

export const companyDetailSchema = companySchema.extend({
  /** Time of the last change of name, description or address. */
  updatedAt: instantSchema,
  guestCode: z.string(),
  teams: z.array(labelSchema.extend({ members: z.int() })),
  sites: z.array(z.object({ id: idSchema, url: z.string(), contexts: z.array(labelSchema) })),
  /** True if an administrator may remove the company, because it is empty. */
  mayRemove: z.boolean(),
});
export type CompanyDetail = z.infer<typeof companyDetailSchema>;

/** Teams named by claim rules, and managers who may sign in by password if a provider is required. */
export const signInNamesSchema = z.object({
  teams: z.array(labelSchema),
  managers: z.array(z.object({ id: idSchema, email: z.string() })),
});
export type SignInNames = z.infer<typeof signInNamesSchema>;

export const companiesQuerySchema = listQuerySchema.extend({ q: z.string().trim().max(200).optional() });

export const teamInputSchema = z.object({ label: z.string().trim().min(1, 'name-required').max(120) });

export const invitationSchema = z.object({
  company: z.object({ name: z.string() }),
  /** True if the signed-in user is already in the company. */
  isMember: z.boolean(),
});
/**
 * Data of a new user. A signed-in user joins without it. The owner of the address chooses the password through the
 * mailed link.
 */
export const joinInputSchema = z.object({
  email: emailSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
});
/** Target of an invitation link. */
export const joiningSchema = z.object({
  email: z.string(),
  company: z.object({ name: z.string() }),
  passwordPolicy: passwordPolicySchema,
});
export type JoinInput = z.infer<typeof joinInputSchema>;
