import type { WordLists } from '../lexicon.ts'

/**
 * Words of every conversation, listed so that they are not heard as names of the data: `idle` ones say nothing about what is wanted, and
 * what the `unknown` ones say is told to have been left aside. Festivals and seasons may be values of the data.
 */
export const speechWords: WordLists = {
  idle: `
but = लेकिन, मगर, किंतु, किन्तु, परंतु, परन्तु
so = इसलिए, इसीलिए, इस लिए, इस वजह से
 = यानी, यानि, अर्थात, मसलन, बहुत, काफी, काफ़ी, शायद, बिल्कुल, बिलकुल, ठीक, ठीक ठीक, सही सही, भाई, भैया, साहब, सर, मैडम, यार, दोस्त, बल्कि, क्योंकि, ताकि, हालांकि, अगर, यदि, जब, तब, तभी, जबकि, वरना, आजकल, इन दिनों, फिलहाल, फ़िलहाल, वगैरह, वग़ैरह, इत्यादि, सहित, समेत, आखिर, आख़िर, आखिरकार, आखिर में, मेहरबानी, शुक्रिया, धन्यवाद, चलो, अरे, सुनो, हाँ तो, उदाहरण, कहें, मान लो, इतना, उतना, जितना, जिससे, इससे, उससे, कैसे कैसे
`,
  unknown: `
 = हमेशा, कभी, कभी कभी, अक्सर, दोबारा, दुबारा, बार बार, आगे, पीछे, बाहर, अंदर, भीतर, दूर, सामने, पास पास, नज़दीक, धीरे, धीरे धीरे, तुरंत, सही, गलत, ग़लत, बाद, बीच, बचा, रुका, सीधा, उल्टा, उलटा, परसों, नरसों, दुगना, दोगुना, दुगुना, तिगुना, अचानक, असल, नतीजतन, बेकार
`,
  name: `
diwali|deepavali = दिवाली, दीवाली, दीपावली, दिपावली
holi = होली
eid = ईद, ईद उल फितर, बकरीद
christmas|xmas = क्रिसमस
navratri|navaratri = नवरात्रि, नवरात्र, नवरात्रों
dussehra|dasara = दशहरा, विजयादशमी
durga puja = दुर्गा पूजा
rakhi|raksha bandhan = राखी, रक्षाबंधन, रक्षा बंधन
onam = ओणम
pongal = पोंगल
makar sankranti|sankranti = मकर संक्रांति, संक्रांति
new year = नया साल, नए साल
festival|festive = त्योहार, त्यौहार, पर्व
wedding|marriage = शादी, विवाह, ब्याह शादी
season = सीज़न, सीजन, ऋतु
summer = गर्मी, गर्मियों, ग्रीष्म
winter = सर्दी, सर्दियों, जाड़ा, जाड़े
monsoon = मानसून, मॉनसून, बरसात
night = रात, रात्रि
holiday = त्योहारी छुट्टी
`,
}
