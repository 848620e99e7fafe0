import { requireWebsite } from '../websites/require-website.ts';
export {};
