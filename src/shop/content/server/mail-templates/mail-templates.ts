/** The public interface of the module of the texts of emails. */
export { auditedMailTemplate } from './audited-mail-template.ts';
export { registerMailTemplateRoutes } from './mail-template-routes.ts';
