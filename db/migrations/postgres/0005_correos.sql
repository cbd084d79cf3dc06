ALTER TABLE "correos" ADD COLUMN "tomado_hasta" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "correos_por_fecha" ON "correos" USING btree ("creado_en");