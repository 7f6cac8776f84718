import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { zh } from '../../../src/text/zh';
import { outline } from '../support/outline';
import { renderApp } from '../support/renderApp';

const article = () => outline(screen.getByRole('article'));

it('the cookie policy: its frame, and the list of stored values', async () => {
  const { user } = await renderApp({ path: '/cookie_privacy' });
  const lines = outline(screen.getByRole('main'));
  expect(lines.slice(0, lines.indexOf('article [lang=en]'))).toEqual([
    'main [tabindex=-1]',
    'h1 [tabindex=-1]: Cookie privacy policy',
    'p',
    'time [datetime=2026-11-21]: Last updated: November 21, 2026',
    'div [role=note]',
    'p: This text is a template. Before the portal opens to the public, the operator of Adlantern must have it checked, completed and approved by its own legal counsel.',
    'nav "On this page"',
    'h2: On this page',
    'ol [lang=en]',
    'a [href=#kinds]: The three kinds',
    'a [href=#your-choice]: Your choice',
    'a [href=#list]: What is kept in your browser',
    'a [href=#other-companies]: Other companies',
    'a [href=#in-your-browser]: Deleting them yourself',
    'a [href=#changes]: Changes and contact',
    'nav "On this page"',
    'summary: On this page',
    'ol [lang=en]',
    'a [href=#kinds]: The three kinds',
    'a [href=#your-choice]: Your choice',
    'a [href=#list]: What is kept in your browser',
    'a [href=#other-companies]: Other companies',
    'a [href=#in-your-browser]: Deleting them yourself',
    'a [href=#changes]: Changes and contact',
  ]);
  const stored = article();
  const table = stored.findIndex((line) => line.startsWith('caption: Necessary'));
  expect(stored.slice(table - 2, table + 4)).toEqual([
    'p: The list is made from the same source that the portal itself uses, so it is complete. Cookies of the portal are set on adlantern.example, so that the console beside it can read them; entries in storage belong to the portal alone.',
    'div [lang=en]',
    'caption: Necessary',
    'row: [scope=col] Name | [scope=col] Purpose | [scope=col] Kept as | [scope=col] Lifetime',
    'row: [scope=row] portal_consent | PurposeYour choice about analytics and marketing, with its date. | Kept asCookie, set by the page | Lifetime180 days',
    'row: [scope=row] portal_username | PurposeYour email address, so that the console can greet you. | Kept asCookie, set by the page | Lifetime60 days',
  ]);
  expect(stored.filter((line) => /Marketing|Analytics|Nothing/.test(line))).toEqual([
    'p: Today the portal keeps only what it needs to work. Analytics and marketing stay off until you allow them.',
    'Necessary: without these you could not sign in, stay signed in or have your choices remembered. The law lets us keep them without asking.Analytics: would tell us which pages are slow or fail and how the portal is used. Loaded only with your consent.Marketing: would tell us whether our own advertising leads to visits. Loaded only with your consent.',
    'h3: Analytics',
    'p: Nothing. The portal keeps no cookie and no storage entry of this kind.',
    'h3: Marketing',
    'p: Nothing. The portal keeps no cookie and no storage entry of this kind.',
  ]);
  await user.click(
    screen.getAllByRole('button', { name: 'Cookie preferences' })[0] ?? document.body,
  );
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('the contents are folded above the text, too', async () => {
  await renderApp({ path: '/dpa', language: 'zh', texts: zh });
  const [beside, folded] = document.querySelectorAll('main nav');
  const links = (part: Element | undefined) =>
    outline(part ?? null).filter((line) => line.startsWith('a '));
  expect(links(folded)).toEqual(links(beside));
  expect(outline(folded ?? null).slice(0, 3)).toEqual([
    'nav "本页目录"',
    'summary: 本页目录',
    'ol [lang=en]',
  ]);
  expect(article().slice(0, 12)).toEqual([
    'article [lang=en]',
    'p',
    'This agreement applies where Adlantern processes personal data on behalf of a customer of the platform. It is a part of the',
    'a [href=/portal/tos]: terms of service',
    'and follows Article 28 of the General Data Protection Regulation (GDPR) and similar laws.',
    'section "1. Parties and definitions"',
    'h2 [tabindex=-1]: 1. Parties and definitions',
    'p: The customer named in the order or account is the controller, or acts for one. The operator of Adlantern is the processor. “Personal data” here means personal data that the processor processes on behalf of the customer when it provides the service. “Data protection law” means the law on personal data that applies to the processing, including the GDPR, the data protection law of the United Kingdom and of Switzerland, the laws of states of the United States, and the Personal Information Protection Law of China, each where it applies.',
    'p: “Controller”, “processor”, “data subject”, “processing”, “personal data breach” and “supervisory authority” mean what the GDPR says. Under the laws of states of the United States, the processor is a service provider.',
    'section "2. Scope and duration"',
    'h2 [tabindex=-1]: 2. Scope and duration',
    'p',
  ]);
});

it('a table of a document has its captions, headings and cells', async () => {
  await renderApp({ path: '/dpa' });
  const [table] = screen.getAllByRole('table');
  expect(outline(table ?? null)).toEqual([
    'caption: Description of the processing',
    'row: [scope=col] Item | [scope=col] Description',
    'row: [scope=row] Subject and purpose | DescriptionProviding the platform: delivery management, data analysis, audience targeting and creative management for the customer’s games, and support for it',
    'row: [scope=row] Duration | DescriptionAs long as the agreement lasts, and until deletion',
    'row: [scope=row] Nature | DescriptionCollecting from channels and measurement services, storing, combining, analysing, transmitting to channels on instruction, deleting',
    'row: [scope=row] Data subjects | DescriptionPlayers and prospective players of the customer’s games; people shown in creatives; the customer’s staff as far as they appear in campaign data',
    'row: [scope=row] Personal data | DescriptionDevice and advertising identifiers, hashed contact data in audience lists, country and language, device and app version, advertising interactions, installs, in-game events and purchases in pseudonymous form, images and voices in creatives',
    'row: [scope=row] Special categories | DescriptionNone',
    'row: [scope=row] Frequency | DescriptionContinuous',
    'row: [scope=row] Retention | DescriptionAs the customer sets it in the service, at most the term of the agreement',
    'row: [scope=row] Contact of the processor | Description a [href=mailto:support@adlantern.example]: support@adlantern.example',
  ]);
});
