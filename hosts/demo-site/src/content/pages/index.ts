import type { SitePage } from '../model.ts';
import { SITE } from '../site.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { pricing } from './pricing.ts';
import { privacy } from './privacy.ts';
import { readerSurvey } from './reader-survey.ts';

export const HOME: SitePage = { id: 1, path: '/', title: 'Home', summary: SITE.summary, body: '' };

export const BLOG: SitePage = {
  id: 2,
  path: '/blog',
  title: 'All stories',
  summary: 'Everything we have printed this year, newest first.',
  body: '',
};

export const PAGES: readonly SitePage[] = [about, pricing, contact, readerSurvey, privacy];
