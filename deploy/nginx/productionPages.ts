import type { Environment } from '../../server/operate/environment';
import { optionsFromEnvironment } from '../../server/operate/options';
import { pageConfig, partLeftOut } from '../../server/operate/pageConfig';

/** What makes the pages of a deployment differ from the built ones (server/http/pageBody.ts), and who may call its API. */
export interface PageOptions {
  readonly config: ReturnType<typeof pageConfig>;
  readonly leftOut: ReturnType<typeof partLeftOut>;
  readonly applications: readonly string[] | undefined;
}

/** Returns the pages of a production platform. @throws {StartupError} naming the unusable variable */
export function productionPages(environment: Environment, publicUrl: string): PageOptions {
  const options = { ...optionsFromEnvironment(environment), production: true };
  const { applications } = options;
  return { config: pageConfig(options, publicUrl), leftOut: partLeftOut(options), applications };
}
