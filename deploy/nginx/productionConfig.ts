import type { Environment } from '../../server/operate/environment';
import { optionsFromEnvironment } from '../../server/operate/options';
import { pageConfig } from '../../server/operate/pageConfig';

/** Returns the page configuration of a production platform. @throws {StartupError} naming the unusable variable */
export const productionConfig = (environment: Environment, publicUrl: string) =>
  pageConfig({ ...optionsFromEnvironment(environment), production: true }, publicUrl);
