DROP INDEX `auditoria_por_entidad`;--> statement-breakpoint
DROP INDEX `auditoria_por_fecha`;--> statement-breakpoint
CREATE INDEX `auditoria_por_cosa` ON `auditoria` (`entidad_id`,`entidad`,`fecha`,`secuencia`);--> statement-breakpoint
CREATE INDEX `auditoria_por_usuario` ON `auditoria` (`usuario_id`,`fecha`,`secuencia`);--> statement-breakpoint
CREATE INDEX `auditoria_por_entidad` ON `auditoria` (`entidad`,`fecha`,`secuencia`);--> statement-breakpoint
CREATE INDEX `auditoria_por_fecha` ON `auditoria` (`fecha`,`secuencia`);