const stacks = /\bstack(?:s|ed|ing)?\b/i
const coloured =
  /\b(?:colou?red by|(?:grouped|grouping|clustered|multi(?:ple)?[- ]?(?:series|line)) (?:bar|column|line|scatter|chart|graph|plot)|(?:bars?|columns?|lines?|points?) grouped by)/i

/** Whether words want a chart that tells something apart within its marks or by their colours, besides what it shows by what. */
export const isToldApart = (text: string): boolean => stacks.test(text) || coloured.test(text)
