CREATE TABLE "solicitudes_de_anulacion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venta_id" uuid NOT NULL,
	"motivo" text COLLATE "C" NOT NULL,
	"pedida_por" uuid NOT NULL,
	"pedida_en" timestamp with time zone NOT NULL,
	"estado" text COLLATE "C" NOT NULL,
	"resuelta_por" uuid,
	"resuelta_en" timestamp with time zone,
	"respuesta" text COLLATE "C",
	CONSTRAINT "solicitudes_de_anulacion_estado_valido" CHECK ("solicitudes_de_anulacion"."estado" in ('pendiente', 'aceptada', 'rechazada')),
	CONSTRAINT "solicitudes_de_anulacion_resuelta_con_fecha" CHECK (("solicitudes_de_anulacion"."estado" = 'pendiente') = ("solicitudes_de_anulacion"."resuelta_en" is null))
);
--> statement-breakpoint
ALTER TABLE "solicitudes_de_anulacion" ADD CONSTRAINT "solicitudes_de_anulacion_venta_id_ventas_id_fk" FOREIGN KEY ("venta_id") REFERENCES "public"."ventas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_de_anulacion" ADD CONSTRAINT "solicitudes_de_anulacion_pedida_por_usuarios_id_fk" FOREIGN KEY ("pedida_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_de_anulacion" ADD CONSTRAINT "solicitudes_de_anulacion_resuelta_por_usuarios_id_fk" FOREIGN KEY ("resuelta_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solicitudes_de_anulacion_por_venta" ON "solicitudes_de_anulacion" USING btree ("venta_id","pedida_en","id");--> statement-breakpoint
CREATE UNIQUE INDEX "solicitudes_de_anulacion_una_pendiente" ON "solicitudes_de_anulacion" USING btree ("venta_id") WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX "solicitudes_de_anulacion_pendientes" ON "solicitudes_de_anulacion" USING btree ("pedida_en","id","venta_id") WHERE estado = 'pendiente';