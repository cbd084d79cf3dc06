CREATE TABLE "resumen_productos_por_dia" (
	"dia" date NOT NULL,
	"producto_id" uuid NOT NULL,
	"cantidad" integer NOT NULL,
	"ingreso" bigint NOT NULL,
	"costo" bigint NOT NULL,
	CONSTRAINT "resumen_productos_por_dia_clave" PRIMARY KEY("dia","producto_id")
);
--> statement-breakpoint
CREATE TABLE "resumen_vendedores" (
	"dia" date NOT NULL,
	"vendedor_id" uuid NOT NULL,
	"metodo_pago" text COLLATE "C" NOT NULL,
	"cantidad" integer NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "resumen_vendedores_clave" PRIMARY KEY("dia","vendedor_id","metodo_pago")
);
--> statement-breakpoint
ALTER TABLE "resumen_productos_por_dia" ADD CONSTRAINT "resumen_productos_por_dia_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumen_vendedores" ADD CONSTRAINT "resumen_vendedores_vendedor_id_usuarios_id_fk" FOREIGN KEY ("vendedor_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ventas_por_vendedor" ON "ventas" USING btree ("vendedor_id","fecha_venta","id");--> statement-breakpoint
CREATE INDEX "ventas_por_vendedor_y_total" ON "ventas" USING btree ("vendedor_id","total","fecha_venta","id");
--> statement-breakpoint
INSERT INTO "resumen_productos_por_dia" ("dia", "producto_id", "cantidad", "ingreso", "costo")
SELECT v."dia", i."producto_id", sum(i."cantidad"), sum(i."subtotal"), sum(i."costo_unitario" * i."cantidad")
FROM "venta_items" i
JOIN "ventas" v ON v."id" = i."venta_id"
WHERE v."estado" = 'completada'
GROUP BY v."dia", i."producto_id";
--> statement-breakpoint
INSERT INTO "resumen_vendedores" ("dia", "vendedor_id", "metodo_pago", "cantidad", "monto")
SELECT v."dia", v."vendedor_id", v."metodo_pago", count(*), sum(v."total")
FROM "ventas" v
WHERE v."estado" = 'completada'
GROUP BY v."dia", v."vendedor_id", v."metodo_pago";
