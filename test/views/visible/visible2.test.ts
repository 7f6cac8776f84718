import { whatPeopleMeet } from '../support/whatPeopleMeet';

whatPeopleMeet(1);
