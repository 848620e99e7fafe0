import * as z from 'zod';
import { idSchema } from './identifiers.ts';

/** Settings of a website that several websites can share. */
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

/** Channels notified of a website's incidents, in addition to those of its rules. */
export const websiteChannelsSchema = z.array(idSchema).max(20, 'channels-too-many');
