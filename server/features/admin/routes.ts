import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../core/dependencies.ts';
import type { Serve } from '../../http/serve.ts';
import { serveDashboard } from './dashboard/routes.ts';
import { serveExport } from './export/routes.ts';
import { serveHistory } from './history/routes.ts';
import { serveLists } from './lists/routes.ts';
import { serveMailLog } from './mails/routes.ts';
import { serveMoney } from './money/routes.ts';
import { serveTimeline } from './timeline/routes.ts';

/** What administrators have beyond the specification's calls; `app` takes the files that are no calls. */
export function serveAdministration(app: FastifyInstance, serve: Serve, dependencies: Dependencies): void {
  serveDashboard(serve, dependencies);
  serveHistory(serve, dependencies);
  serveTimeline(serve, dependencies);
  serveMailLog(serve, dependencies);
  serveMoney(serve, dependencies);
  serveLists(serve, dependencies);
  serveExport(app, dependencies);
}
