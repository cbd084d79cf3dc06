DROP INDEX "auditoria_por_entidad";--> statement-breakpoint
DROP INDEX "auditoria_por_fecha";--> statement-breakpoint
CREATE INDEX "auditoria_por_cosa" ON "auditoria" USING btree ("entidad_id","entidad","fecha","secuencia");--> statement-breakpoint
CREATE INDEX "auditoria_por_usuario" ON "auditoria" USING btree ("usuario_id","fecha","secuencia");--> statement-breakpoint
CREATE INDEX "auditoria_por_entidad" ON "auditoria" USING btree ("entidad","fecha","secuencia");--> statement-breakpoint
CREATE INDEX "auditoria_por_fecha" ON "auditoria" USING btree ("fecha","secuencia");