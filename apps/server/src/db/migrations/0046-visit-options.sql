-- How pages of a website are visited. Websites of before keep what they had: their hits are delivered as they are.
alter table websites add column visits jsonb not null default
  '{"hits": "deliver", "namesVigie": true, "profile": {"device": "desktop", "language": null, "timeZone": null}, "consentSteps": {"accept": [], "refuse": []}}';
