import * as z from 'zod';
import { idSchema } from './identifiers.ts';

/** The settings of a website that several websites may share. */
export const SHARED_FIELDS = [
  'delaySeconds',
  'pagesPerAudit',
  'lookAheadSeconds',
  'respectRobots',
  'hits',
  'namesVigie',
  'pictures',
  'profile',
  'needsConsent',
  'consentSteps',
  'agentNeeds',
  'channelIds',
  'schedule',
] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];
export const sharedFieldsSchema = z.array(z.enum(SHARED_FIELDS));

/** Channels that hear of a website's incidents, beside those that its rules name. */
export const websiteChannelsSchema = z.array(idSchema).max(20, 'channels-too-many');
