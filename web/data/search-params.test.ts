import { describe, expect, it } from "vitest";
import { queryString } from "#shared/client.ts";
import { parseSearch } from "./search-params.ts";

describe("parseSearch", () => {
  it("parses values as strings", () => {
    expect(parseSearch("?code=12e5&page=2&flag=true&q=%C5%BC%C3%B3%C5%82w")).toEqual({
      code: "12e5",
      page: "2",
      flag: "true",
      q: "żółw",
    });
  });

  it("parses a repeated key as a list", () => {
    expect(parseSearch("?id=1&id=2&id=3")).toEqual({ id: ["1", "2", "3"] });
  });

  it("reverses the router's serialization", () => {
    expect(parseSearch(queryString({ query: "kolej & góry", tag: ["a", "b"], empty: "" }))).toEqual({
      query: "kolej & góry",
      tag: ["a", "b"],
    });
    expect(parseSearch("")).toEqual({});
  });
});
