/** Schemas that validate inputs in the panel: the contract's, and parts of them where a form has fewer fields. */
import { agentChangeSchema } from '@vigie/contract/agent.ts';
import { channelChangeSchema } from '@vigie/contract/channel.ts';
import { companyChangeSchema } from '@vigie/contract/company.ts';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { claimRuleSchema, domainSchema, signInRulesSchema } from '@vigie/contract/identity-provider.ts';
import { newMatrixSchema } from '@vigie/contract/stored-consent.ts';
import { orderSettingsInputSchema } from '@vigie/contract/orders.ts';
import { redactionsSchema } from '@vigie/contract/redaction.ts';
import { passkeyNameSchema, totpCodeSchema } from '@vigie/contract/sign-in.ts';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import { profileChangeSchema, userInputSchema } from '@vigie/contract/user.ts';
import { visitorSettingsInputSchema } from '@vigie/contract/visitor-settings.ts';
import * as z from 'zod';

export { agentAssociationSchema, agentCodeOrderSchema } from '@vigie/contract/agent.ts';
export { alarmPreviewInputSchema, alarmRuleInputSchema } from '@vigie/contract/alarm-rule.ts';
export { budgetInputSchema } from '@vigie/contract/budget.ts';
export { channelInputSchema, faultsOfSettings } from '@vigie/contract/channel.ts';
export { clientReportInputSchema } from '@vigie/contract/client-report.ts';
export { companyInputSchema, joinInputSchema, newCompanySchema } from '@vigie/contract/company.ts';
export { detectionInputSchema } from '@vigie/contract/detection.ts';
export { findFieldErrors } from '@vigie/contract/field-errors.ts';
export { issuerSchema, providerInputSchema, rulesTrialSchema } from '@vigie/contract/identity-provider.ts';
export { exemptVendorsSchema } from '@vigie/contract/stored-consent.ts';
export { journeyInputSchema } from '@vigie/contract/stored-journey.ts';
export { answerInputSchema, messageInputSchema } from '@vigie/contract/message.ts';
export { orderSourceEditSchema, orderSourceFormSchema } from '@vigie/contract/order-source.ts';
export { pageSelectionSchema, pathPatternSchema } from '@vigie/contract/page-selection.ts';
export { testInputSchema } from '@vigie/contract/page-test.ts';
export { poolInputSchema, runInputSchema } from '@vigie/contract/pool.ts';
export { reachSharesSchema } from '@vigie/contract/reach.ts';
export { recordingSchema } from '@vigie/contract/recording.ts';
export { websiteRetentionSchema } from '@vigie/contract/redaction.ts';
export { releaseInputSchema } from '@vigie/contract/release.ts';
export { reportInterfaceInputSchema } from '@vigie/contract/report-interface.ts';
export { scheduleSchema } from '@vigie/contract/schedule.ts';
export { confirmationSchema } from '@vigie/contract/session.ts';
export { settingValuesSchema, sharedSettingsInputSchema } from '@vigie/contract/shared-settings.ts';
export { joinDecisionSchema, typedProofSchemas } from '@vigie/contract/sign-in.ts';
export { filterListFormSchema } from '@vigie/contract/stored-filter-list.ts';
export { linkListFormSchema } from '@vigie/contract/stored-link-list.ts';
export { tagInputSchema } from '@vigie/contract/tag.ts';
export { ownTokenInputSchema, tokenInputSchema } from '@vigie/contract/token.ts';
export { trackerSchema } from '@vigie/contract/tracking-settings.ts';
export { trackingPlanSchema } from '@vigie/contract/tracking-plan.ts';
export {
  accountChangeSchema,
  membershipInputSchema,
  newPasswordSchemas,
  ownPasswordSchema,
  pushInputSchema,
  resetRequestSchema,
} from '@vigie/contract/user.ts';
export { contextChangeSchema, variableNameSchema } from '@vigie/contract/website-context.ts';
export { websiteInputSchema } from '@vigie/contract/website.ts';
export { websiteLimitsSchema } from '@vigie/contract/website-limits.ts';
export { claimRuleSchema, userInputSchema, webUrlSchema };

const agentSchema = agentChangeSchema.omit({ id: true, updatedAt: true });
export const agentFormSchema = agentSchema.extend({ url: webUrlSchema });
/** An outbound agent has no address. */
export const outboundAgentFormSchema = agentSchema.omit({ url: true });
export const channelFormSchema = channelChangeSchema.omit({ updatedAt: true });
export const companyFormSchema = companyChangeSchema.omit({ updatedAt: true });
export const visitorSettingsFormSchema = visitorSettingsInputSchema.omit({
  websiteId: true,
  updatedAt: true,
});
export const orderSettingsFormSchema = orderSettingsInputSchema.omit({ websiteId: true, updatedAt: true });
export const domainFormSchema = z.object({ domain: domainSchema });
export const demandFormSchema = signInRulesSchema.pick({ requiresProvider: true, breakGlassUserId: true });
export const identityFormSchema = userInputSchema.pick({
  firstName: true,
  lastName: true,
  displayName: true,
  locale: true,
  email: true,
});
export const matrixFormSchema = newMatrixSchema.omit({ websiteId: true });
/** Rule for users whom no claim matches. */
export const otherwiseRuleSchema = claimRuleSchema.omit({ claim: true, value: true });
export const passkeyFormSchema = z.object({ name: passkeyNameSchema });
export const profileFormSchema = profileChangeSchema.omit({ updatedAt: true });
export const providerChoiceSchema = z.object({ providerId: z.string() });
export const redactionsFormSchema = redactionsSchema.pick({ rules: true });
export const secondFactorFormSchema = signInRulesSchema.pick({ secondFactorRoles: true });
export const totpFormSchema = z.object({ code: totpCodeSchema });
export const trackerNameFormSchema = trackingSettingsSchema.pick({ name: true });
