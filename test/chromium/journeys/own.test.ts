import { JOURNEYS } from './journeys';
import { ownBackend } from './own';
import { travel } from './travel';

// With tokens in cookies, all other tests in Chromium run on it.
travel('the project’s own platform, tokens in headers', JOURNEYS, ownBackend);
